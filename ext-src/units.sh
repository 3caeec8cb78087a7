#!/bin/sh
# units.sh FOLDER MOST PATTERN: writes units into the folder. A unit is a file that includes the sources that are compiled
# together: at most MOST sources of one folder of ext-src, without those that the extended regular expression PATTERN names. It
# reads the headers that they share once, so a build takes a third of the time. Prints the path of each unit from the parent of
# FOLDER. config.m4 and tests/core.mk call it.
set -eu
folder=$1 most=$2 pattern=$3
mkdir -p "$folder"
made=$folder/made.$$
trap 'rm -rf "$made"' EXIT
mkdir "$made"
made=$(cd "$made" && pwd)
cd "$(dirname "$0")/.."
# A source with such a comment includes a header that clashes with the headers of other sources.
alone=$(grep -rl --include='*.cc' '// compiled alone: ' ext-src/ | tr '\n' ' ')
find ext-src/ -name '*.cc' | grep -vE "$pattern" | LC_ALL=C sort | awk -v made="$made" -v most="$most" -v alone="$alone" '
    {
        name = $0
        sub(/^ext-src\//, "", name)
        sub(/\/[^\/]*$/, "", name)
        gsub(/\//, "_", name)
        is_alone = index(" " alone, " " $0 " ")
        if (used[name] + is_alone == 0 || used[name] >= most || is_alone) {
            units[name]++
            used[name] = 0
        }
        used[name] = is_alone ? most : used[name] + 1
        print "#include \"" $0 "\"" >(made "/" name "_" units[name] ".cc")
    }
'
cd "$made/.."
for unit in *.cc; do
    name=${unit%.cc}   # the tests link all objects that are there
    [ -e "$made/$unit" ] || rm -f "$unit" "$name.lo" "$name.o" ".libs/$name.o"
done
for unit in "$made"/*.cc; do
    name=${unit##*/}
    cmp -s "$unit" "$name" || mv "$unit" "$name"
    echo "${PWD##*/}/$name"
done
