#!/bin/bash
# What `make install` puts somewhere, used from another folder as a stranger would: the header beside others, the
# library by four compilers in both its forms, the program; and that `make uninstall` leaves no trace.
#   tests/install.sh
set -u
cd "$(dirname "$0")/.."
root=$PWD
away=$(mktemp -d)
trap 'rm -rf "$away"' EXIT
passed=0 failed=0
ok() { passed=$((passed + 1)); }
fail() { # NAME DETAILS
    failed=$((failed + 1))
    printf 'FAILED: %s\n%s\n' "$1" "${2:-}"
}
equal() { if [ "$2" = "$3" ]; then ok; else fail "$1" "  found:  $2"$'\n'"  wanted: $3"; fi; }
# works NAME COMMAND...: succeeds; what it says is in $said.
works() {
    local name=$1
    shift
    if said=$("$@" 2>&1); then ok; else fail "$name" "$said"; fi
}

# --- installing -------------------------------------------------------------------------------------------------

tree() { (cd "$1" && find . \( -type f -o -type l -o -type d \) -printf '%P %y %l\n' | sort); }

prefix=$away/prefix
mkdir -p "$prefix/share/brett" "$prefix/lib/pkgconfig" && echo mine >"$prefix/share/brett/mine"
before=$(tree "$prefix")
works 'make install' make -s install PREFIX="$prefix"
works 'make install DESTDIR' make -s install PREFIX=/usr DESTDIR="$away/stage"
once=$(tree "$prefix")
equal 'a stage holds the same files' "$(cd "$away/stage/usr" && find . ! -type d | sort)" \
    "$(cd "$prefix" && find . ! -type d ! -name mine | sort)"
equal 'a stage is for its prefix' "$(grep ^prefix "$away/stage/usr/lib/pkgconfig/brett.pc")" prefix=/usr
works 'make install once more' make -s install PREFIX="$prefix"
equal 'once more leaves the same' "$(tree "$prefix")" "$once"
for name in bin/brett include/brett.h lib/libbrett.a lib/libbrett.so lib/pkgconfig/brett.pc share/man/man1/brett.1 \
    share/man/man3/brett.3 share/bash-completion/completions/brett share/brett/games/ploy.en.md share/brett/aufstellen-all.short; do
    [ -e "$prefix/$name" ] && ok || fail "$name is installed"
done
equal 'one header' "$(ls "$prefix/include")" brett.h

# --- the library itself -----------------------------------------------------------------------------------------

cd "$away" || exit 1
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
version=$(sed -n 's/^#define BRETT_VERSION *"\(.*\)"/\1/p' "$root/include/brett.h")
equal 'pkg-config knows the version' "$(pkg-config --modversion brett)" "$version"
equal 'the program knows it' "$("$prefix/bin/brett" --version)" "brett $version"
equal 'where the data are' "$(pkg-config --variable=datadir brett)" "$prefix/share/brett"
equal 'soname' "$(readelf -d "$prefix/lib/libbrett.so" | sed -n 's/.*SONAME.*\[\(.*\)\]/\1/p')" libbrett.so.0
equal 'the links lead to it' "$(readlink -f "$prefix/lib/libbrett.so")" "$prefix/lib/libbrett.so.$version"
equal 'the C library is all it needs' "$(readelf -d "$prefix/lib/libbrett.so" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' | xargs)" 'libm.so.6 libc.so.6'
declared=$(sed 's|/\*.*||' "$prefix/include/brett.h" | grep -oE '^BRETT_API [^(]*' | grep -oE 'brett_[a-z_]+$' | sort)
equal 'exported by libbrett.so' "$(nm -D --defined-only "$prefix/lib/libbrett.so" | awk '{ print $3 }' | sort)" "$declared"
equal 'exported by libbrett.a' "$(nm -g --defined-only "$prefix/lib/libbrett.a" | awk 'NF == 3 { print $3 }' | sort)" "$declared"
equal 'no objects for one compiler alone' "$(readelf -SW "$prefix/lib/libbrett.a" | grep -c 'gnu\.lto')" 0

# --- its header -------------------------------------------------------------------------------------------------

warn='-Wall -Wextra -Wshadow -pedantic -Werror'
# language COMPILER: how it is told the language.
language() { case $1 in *++) echo '-std=c++17 -x c++' ;; *) echo '-std=c11 -x c' ;; esac; }
for compiler in gcc g++ clang clang++; do
    for order in 'brett limits uv zlib' 'limits uv zlib brett' 'uv brett zlib limits' 'zlib brett brett uv' brett; do
        { [ "$order" = brett ] || printf '#ifndef _GNU_SOURCE // uv.h needs it\n#define _GNU_SOURCE\n#endif\n'; } >header.c
        printf '#include <%s.h>\n' $order >>header.c
        echo 'int main(void) { return sizeof(brett_error) == 0 || BRETT_VERSION_NUMBER < 100; }' >>header.c
        works "$compiler: $order" "$compiler" $(language $compiler) $warn $(pkg-config --cflags brett) -c header.c -o header.o
    done
done

# --- examples ---------------------------------------------------------------------------------------------------

table=$(pkg-config --variable=datadir brett)/aufstellen-all.short
# tries FOLDER: what the three say.
tries() {
    "./$1/random_game" 5 && "./$1/contest" sprung 4 1 2 && "./$1/solve" allein && "./$1/solve" aufstellen "$table"
}
first=
for compiler in gcc clang g++ clang++; do
    for form in shared static; do
        at=$compiler-$form
        mkdir "$at"
        flags=$(pkg-config --cflags --libs brett)
        [ $form = shared ] || flags="$(pkg-config --cflags brett) $prefix/lib/libbrett.a -lm"
        for name in random_game contest solve; do
            works "$at: $name" "$compiler" $(language $compiler) $warn "$root/examples/$name.c" -x none $flags -Wl,-rpath,"$prefix/lib" -o "$at/$name"
        done
        equal "$at: is it shared" "$(readelf -d "$at/solve" | grep -c 'NEEDED.*libbrett\.so\.0')" $([ $form = shared ] && echo 1 || echo 0)
        works "$at: runs" tries "$at"
        first=${first:-$said}
        equal "$at: says the same" "$said" "$first"
    done
done
equal 'a random game of every game' "$(grep -c ' after [0-9]* steps, over (' <<<"$first")" "$("$prefix/bin/brett" list --json | grep -c '"id"')"
equal 'a stronger level wins' "$(grep -o 'level 4 has 2.00 points' <<<"$first")" 'level 4 has 2.00 points'
equal 'a solution' "$(grep -c '^won in at most' <<<"$first")" 1
works 'all static' gcc -static "$root/examples/random_game.c" $(pkg-config --static --cflags --libs brett) -o static
works 'all static: runs' ./static 5
equal 'all static: says the same' "$said" "$(gcc-shared/random_game 5)"
works 'valgrind has nothing to say' valgrind -q --error-exitcode=9 --leak-check=full gcc-shared/random_game 5
works 'valgrind: a search' valgrind -q --error-exitcode=9 --leak-check=full gcc-shared/contest super3 1 1 1
works 'valgrind: the program' valgrind -q --error-exitcode=9 "$prefix/bin/brett" perft ploy 2
works 'a bad spec is told' sh -c '! gcc-shared/contest chess'
equal 'and why' "${said%%;*}" 'contest: no game "chess"'

# --- processors -------------------------------------------------------------------------------------------------

# The library asks the compiler's own library what the processor can; one that says "nothing" stands for an old one.
cat >processor.c <<'C'
#include <brett.h>
#include <stdio.h>
int main(void) { return puts(brett_processor()) < 0; }
C
cat >old.c <<'C'
struct { unsigned vendor, type, subtype, features[1]; } __cpu_model;
int __cpu_indicator_init(void) { return 0; }
C
link() { gcc "$@" $(pkg-config --cflags brett) "$prefix/lib/libbrett.a" -lm -o link && ./link 5; }
if [ "$(uname -m)" = x86_64 ]; then
    wanted=any
    ! grep -qw avx2 /proc/cpuinfo || wanted=avx2
    works 'this processor' link processor.c
    equal 'this processor: code for it' "$said" $wanted
    works 'an old processor' link processor.c old.c
    equal 'an old processor: code for any' "$said" any
    works 'an old processor: plays' link "$root/examples/random_game.c" old.c
    equal 'an old processor: says the same' "$said" "$(gcc-shared/random_game 5)"
fi
equal 'signature of the installed program' "$("$prefix/bin/brett" bench --signature | diff "$root/tests/bench.txt" - | head -3)" ''

# --- its manual -------------------------------------------------------------------------------------------------

page=$prefix/share/man/man3/brett.3
# The synopsis that the header asks for.
synopsis() {
    perl -0777 -ne 's{/\*.*?\*/}{}gs;
        while (/BRETT_API\s+([^;()]*?)\s*(brett_\w+)\(([^;]*?)\);/gs) {
            my ($type, $name, $arguments) = ($1, $2, $3);
            print ".Ft $type\n.Fn $name ", join(" ", map { s/\s+/ /g; "\"$_\"" } split /,\s+/, $arguments), "\n";
        }' "$1"
}
equal 'brett(3) has the functions of the header' "$(sed -n '/^\.Sh SYNOPSIS/,/^\.Sh DESCRIPTION/p' "$page" | grep '^\.F[tn]')" \
    "$(synopsis "$prefix/include/brett.h")"
works 'brett(3) is well written' mandoc -Tlint -Wwarning "$page"
# The first program of docs/library.md is a program.
sed -n '/^```c$/,/^```$/{/^```/d; p}' "$root/docs/library.md" | sed '/^\/\/ end$/q' >guide.c
works 'docs/library.md: compiles' gcc -std=c11 $warn guide.c $(pkg-config --cflags --libs brett) -Wl,-rpath,"$prefix/lib" -o guide
works 'docs/library.md: runs' ./guide
equal 'docs/library.md: what it says' "$said" "$(sed -n '/^It prints:$/,/^```$/p' "$root/docs/library.md" | sed -n '/^    /s/^    //p')"

# --- removing ---------------------------------------------------------------------------------------------------

cd "$root" || exit 1
works 'make uninstall' make -s uninstall PREFIX="$prefix"
equal 'make uninstall leaves what was there' "$(tree "$prefix")" "$before"
make -s uninstall PREFIX="$prefix" >"$away/said" 2>&1
equal 'nothing to uninstall: status' $? 2
equal 'nothing to uninstall' "$(grep -c 'Nothing that' "$away/said")" 1
works 'make uninstall DESTDIR' make -s uninstall PREFIX=/usr DESTDIR="$away/stage"
equal 'a stage is empty again' "$(find "$away/stage" ! -type d)" ''

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
