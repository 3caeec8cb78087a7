#!/bin/sh
# groups.sh FOLDER MOST TEST...: writes sources into the folder that each include up to MOST of these tests, each test in a
# namespace of its own. The headers that most tests include are then compiled once for all of them, which takes half of the time.
# The file "groups" says which group has which test. A test that declares names outside of its own namespaces is in no group, nor
# one that is linked without a library.
set -eu
folder=$1 most=$2
shift 2
rm -rf "$folder/new"
mkdir -p "$folder/new"
grep -LE '^namespace coro|^extern "C"|^#(define|undef)|is linked without' "$@" |
    xargs awk -v folder="$folder/new" -v most="$most" '
    function finish() {
        if (!tests) return
        printf "%s%s", includes, bodies >(folder "/" name ".cc")
        includes = bodies = ""
        split("", seen)
        tests = 0
    }
    FNR == 1 {
        if (tests == most) finish()
        test = FILENAME
        gsub(/.*\/|\.cc$/, "", test)
        if (!tests++) name = "with_" test
        bodies = bodies "namespace in_" test " {\n#include \"" FILENAME "\"\n}\n"
        print test, name >(folder "/groups")
    }
    /^#include / && !seen[$0]++ { includes = includes $0 "\n" }
    END { finish() }
'
for source in "$folder"/*.cc; do
    [ -e "$folder/new/${source##*/}" ] || rm -f "$source"
done
for source in "$folder"/new/*; do
    name=$folder/${source##*/}
    cmp -s "$source" "$name" || mv "$source" "$name"
done
