# bash completion for brett.
#
# Nothing about games or commands is written here: commands and options come from the help texts, games and
# their options from `brett list`, steps from `brett moves`. It works with and without the bash-completion
# package.

# The words up to the cursor into the array `words`. COMP_WORDS is cut at ':' and '=' too; pieces that touch
# on the line are put together again.
_brett_words() {
    local line=${COMP_LINE:0:COMP_POINT} piece i
    words=()
    for ((i = 0; i <= COMP_CWORD; i++)); do
        piece=${COMP_WORDS[i]}
        if [[ $i == 0 || $line == [[:blank:]]* ]]; then
            line=${line#"${line%%[![:blank:]]*}"}
            words+=("")
        fi
        piece=${piece:0:${#line}}
        words[-1]+=$piece
        line=${line:${#piece}}
    done
}

# The operands a command takes, as its usage line tells them: SPEC DEPTH STEP...
_brett_operands() {
    "$brett" "$1" --help 2>/dev/null |
        sed -n '1 { s/^usage: [^ ]* [^ ]*//; s/\[--[^]]*\]//g; s/[][]//g; p; }'
}

_brett_games() { "$brett" list --json 2>/dev/null | sed -n 's/^\[*{"id":"\([a-z0-9]*\)".*/\1/p'; }

# Lines like "players=2|3|4".
_brett_game_options() { "$brett" list "$1" 2>/dev/null | sed -n 's/^  \([a-z][a-z0-9]*=[^ ]*\)$/\1/p'; }

# Candidates for a spec of one of some games; they are whole specs. $more becomes 1 when something may follow in
# the same word.
_brett_spec() {
    local cur=$1 games=$2 head last line name left=0
    if [[ $cur != *:* ]]; then
        COMPREPLY=($(compgen -W "$games" -- "$cur"))
        [[ ${#COMPREPLY[@]} == 1 && $(_brett_game_options "${COMPREPLY[0]}") ]] && more=1
        return
    fi
    head=${cur%"${cur##*[:,]}"} last=${cur##*[:,]}
    while IFS= read -r line; do
        name=${line%%=*}
        [[ ",${head#*:}" == *",$name="* ]] && continue
        if [[ $last != *=* ]]; then
            [[ $name == "$last"* ]] && COMPREPLY+=("$head$name=") && more=1
        elif [[ $name == "${last%%=*}" ]]; then
            COMPREPLY+=($(IFS='|' && compgen -P "$head$name=" -W "${line#*=}" -- "${last#*=}"))
        else
            left=1
        fi
    done < <(_brett_game_options "${cur%%:*}")
    ((left)) && more=1
}

# The words that a help text lists for a kind, from a line like "WHO: me, level1 ... level8".
_brett_listed() {
    "$brett" "$1" --help 2>/dev/null | sed -n "s/^$2: //p" | awk '{
        n = split($0, word, /[ ,]+/)
        for (i = 1; i <= n; i++) {
            if (word[i] != "...") { sub(/[A-Z]+$/, "", word[i]); print word[i]; continue }
            stem = word[i - 1]; sub(/[0-9]+$/, "", stem)
            last = substr(word[i + 1], length(stem) + 1)
            for (k = substr(word[i - 1], length(stem) + 1) + 1; k < last; k++) print stem k
        }
    }'
}

# Candidates for a part of a list with commas.
_brett_part() {
    local head=${1%"${1##*,}"}
    COMPREPLY=($(compgen -P "$head" -W "$2" -- "${1##*,}"))
    [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *[=:] ]] && more=1
}

# Candidates for a player: a name and settings, once each.
_brett_player() {
    local cur=$1 words= word
    [[ $cur == *program:* ]] && return
    [[ ",${cur%"${cur##*,}"}" =~ ,[^,=]+, ]] || words=$(_brett_listed "$command" PLAYER)
    for word in $(_brett_listed "$command" SETTING); do
        [[ ",$cur" == *",$word"* ]] || words+=" $word"
    done
    _brett_part "$cur" "$words"
}

_brett_files() {
    local IFS=$'\n'
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -f -- "$1"))
}

# Candidates for the value of an option, as the usage line names it: "[--to text|json]", "[--load FILE]".
_brett_value() {
    local kind
    kind=$("$brett" "$command" --help 2>/dev/null | sed -n "1s/.*\\[$1 \\([^]]*\\)\\].*/\\1/p")
    case $kind in
    FILE | PATH | FOLDER) _brett_files "$2" ;;
    SPEC) _brett_spec "$2" "$(_brett_games)" ;;
    GAME,...) _brett_part "$2" "$(_brett_games)" ;;
    PLAYER) _brett_player "$2" ;;
    [a-z]*\|*) COMPREPLY=($(compgen -W "${kind//|/ }" -- "$2")) ;;
    [A-Z]*) _brett_part "$2" "$(_brett_listed "$command" "${kind%,...}")" ;;
    esac
}

_brett() {
    local words brett cur command options operand kinds kind more=0 i at=0 from=() steps=() spec= IFS=$' \t\n'
    COMPREPLY=()
    _brett_words
    brett=${words[0]/#\~/$HOME} cur=${words[-1]} command=${words[1]-}
    if ((${#words[@]} <= 2)); then
        COMPREPLY=($(compgen -W "$("$brett" --help 2>/dev/null | sed -n 's/^  brett \([a-z-]*\) .*/\1/p')" -- "$cur"))
        return
    fi
    [[ $command =~ ^[a-z]+$ ]] || return
    options=$("$brett" "$command" --help 2>/dev/null | sed -n 's/^  \(--[a-z-]*\) *\([A-Z]*\).*/\1\2/p')
    kinds=($(_brett_operands "$command"))

    # What stands before the cursor: the operands so far, and whether an option waits for its value.
    local waiting= word
    for word in "${words[@]:2:${#words[@]}-3}"; do
        word=${word//[\"\'\\]/}
        if [[ $waiting ]]; then
            [[ $waiting == --from ]] && from=(--from "$word")
            waiting=
        elif [[ $word == --*=* ]]; then
            [[ $word == --from=* ]] && from=("$word")
        elif [[ $word == --* ]]; then
            [[ $options =~ (^|$'\n')"$word"[A-Z] ]] && waiting=$word
        else
            kind=${kinds[at]-}
            case $kind in
            SPEC* | *\|*) spec=$word ;;
            STEP*) steps+=("$word") ;;
            esac
            [[ $kind == *... ]] || ((at++))
        fi
    done

    if [[ $waiting ]]; then
        _brett_value "$waiting" "$cur"
    elif [[ $cur == --*=* ]]; then
        local option=${cur%%=*}
        cur=${cur#*=}
        _brett_value "$option" "$cur"
    elif [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "${options//[A-Z]/}" -- "$cur"))
    else
        case ${kinds[at]-} in
        GAME*) COMPREPLY=($(compgen -W "$(_brett_games)" -- "$cur")) ;;
        SPEC*) _brett_spec "$cur" "$(_brett_games)" ;;
        PLAYER*) _brett_player "$cur" ;;
        *\|*) _brett_spec "$cur" "${kinds[at]//|/ }" ;;
        STEP*) COMPREPLY=($(compgen -W "$("$brett" moves "$spec" "${from[@]}" "${steps[@]}" 2>/dev/null |
            sed 's/ .*//')" -- "$cur")) ;;
        FILE* | RECORD*) _brett_files "$cur" ;;
        esac
    fi
    ((more)) && compopt -o nospace 2>/dev/null

    # Readline replaces only what follows the last character that breaks words.
    local head=
    for ((i = 0; i < ${#cur}; i++)); do
        [[ $COMP_WORDBREAKS == *"${cur:i:1}"* ]] && head=${cur:0:i+1}
    done
    for i in "${!COMPREPLY[@]}"; do COMPREPLY[i]=${COMPREPLY[i]#"$head"}; done
}

complete -F _brett brett
