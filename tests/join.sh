#!/bin/bash
# Plays over a network as people do: `brett join` in terminals (tmux), against a server that is killed meanwhile.
# Usage: tests/join.sh BRETT. The last line counts.
. "$(dirname "$0")/together.sh"
serve 0
url=$(cat url)
port=${url##*:} port=${port%/}

# --- A game to the end, with one who watches; the server is killed in its midst ------------------------------

# Whoever's turn it is shows "(you):" in his row of what is to do.
awaited() {
    local end=$((SECONDS + PATIENCE))
    while [ $SECONDS -le $end ]; do
        for one in anna bert; do
            picture $one | grep -qE '\(you\)(, [a-z ]*[^:]*)?[:;]' && echo $one && return
            picture $one | grep -q '^over ' && echo over && return
        done
        moment
    done
}
join anna "$url" --new aufstellen --clock 600+5 --key anna.key
sees 'who made a game waits' anna 'waiting for 1 more; here is the link'
sees 'with a link for the others' anna "${url}#/together/"
link=$(picture anna | grep -o 'http://[^ ]*' | head -1)
equal 'the link is whole' "${#link}" $((${#url} + 11 + 32))
join bert "$link" --key bert.key
join carl "$link" --key carl.key --watch
sees 'the game begins' anna 'red (you): put'
sees 'the other one is next' bert 'red (somebody): is next'
sees 'who watches sees both' carl 'blue somebody 10:00'
sees 'the clocks are shown' bert 'blue you 10:00'
steps=()
# As the list of turns has it: NUMBER STEP
turn() { echo "$1 $([ $(($1 % 2)) = 1 ] && echo r || echo b) $2"; }
while one=$(awaited) && [ "$one" != over ] && [ ${#steps[@]} -lt 60 ]; do
    [ -n "$one" ] || break
    step=$("$brett" moves aufstellen "${steps[@]}" | tail -1)
    step=${step##* }
    type "$one" "$step" || break
    steps+=("$step")
    for other in anna bert carl; do sees "$other sees step ${#steps[@]}" $other "$(turn ${#steps[@]} "$step")" || break 2; done
    if [ ${#steps[@]} = 5 ]; then
        kill -9 $server
        wait $server 2>/dev/null
        # Who has not noticed it yet would still show what is to do.
        for other in anna bert carl; do sees "a line that is cut is told to $other" $other 'calling again'; done
        serve "$port"
        for other in anna bert carl; do sees "$other is back" $other "$(turn ${#steps[@]} "$step")"; done
        sees 'and it goes on' "$([ "$one" = anna ] && echo bert || echo anna)" '(you): '
    fi
done
for one in anna bert carl; do sees "$one sees the end" $one 'over (rules'; done
equal 'it is the end by the rules' "$("$brett" moves aufstellen "${steps[@]}" | wc -w)" 0

# --- Once more: draws, taking back, talking, giving up -------------------------------------------------------

keys bert m
sees 'a rematch is asked for' anna 'wants to play again; m agrees'
keys anna m
sees 'people change seats' bert 'red (you): put'
sees 'who watched goes with them' carl 'red (somebody): is next'
type bert a1
sees 'a step' anna '1 r a1'
type anna b2
keys anna b  # at once: an order waits until the step is answered
sees 'an answer' bert '2 b b2'
sees 'taking back is asked for' bert 'wants to take back; b agrees'
keys bert b
sees 'and agreed' anna 'taken back, as all agreed'
sees 'it is hers again' anna 'blue (you): put'
type anna c3
sees 'another one' bert '2 b c3'
keys bert d
sees 'a draw is offered' anna 'offers a draw; d agrees, x declines'
keys anna x
sees 'and declined' bert 'says no'
keys anna :
sees 'an order is asked for' anna 'step or order:'
tm send-keys -t anna -l 'say 5' && keys anna Enter
for one in bert carl; do sees "what is said is heard by $one" $one 'Well played!'; done
keys carl d
sees 'who watches is told so' carl 'who watches has nothing to say'
keys bert R
sees 'giving up is asked about' bert 'give up?'
keys bert y
for one in anna bert carl; do sees "$one sees the end" $one 'over (resigned P1)'; done
for one in anna bert carl; do
    keys $one q
    sees "$one leaves" $one 'left 0.'
done

# --- Lines of text, and what is wrong ------------------------------------------------------------------------

equal 'who comes back by the link sees how it ended' \
    "$("$brett" join "$link" --key anna.key --plain <<<'quit' | tail -1 | grep -o 'over (rules')" 'over (rules'
said() { "$brett" join "$@" --key nobody.key </dev/null 2>&1 >/dev/null | head -1; }
equal 'no server' "$(said http://127.0.0.1:1/ --new tor | sed 's/:.*refused$/ refused/')" 'brett refused'
equal 'no game' "$(said "$url" )" 'brett: the address names no game: --new makes one, or take a link to a game'
equal 'no such game' "$(said "${url}00000000000000000000000000000000")" 'brett: there is no such game'
equal 'no address' "$(said there --new tor)" 'brett: "there" does not begin with http:// or https://'
equal 'no such clock' "$("$brett" join "$url" --new tor --clock soon 2>&1 >/dev/null | wc -l)" 1
equal 'a game for one' "$(said "$url" --new allein)" 'brett: nobody else can play this game'
equal 'keys are for their owner' "$(stat -c %a anna.key)" 600
echo nonsense >broken.key
equal 'no key' "$("$brett" join "$link" --key broken.key 2>&1 >/dev/null </dev/null)" 'brett: broken.key holds no key of 64 hexadecimal digits'
end_server

echo "$passed passed, $failed failed"
[ $failed = 0 ]
