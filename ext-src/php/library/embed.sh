#!/bin/sh
# Writes sources_generated.h, which contains the PHP classes of the folder source as text, into the folder $1, unless it is up to
# date there. configure runs this script, and ./dev build, so that a changed class is compiled in. The folder $1 belongs to a
# build: a build writes nothing beside the sources.
set -eu
mkdir -p "$1"
folder=$(cd "$1" && pwd)
made=$folder/sources_generated.h.$$
trap 'rm -f "$made"' EXIT
cd "$(dirname "$0")/source"
# Names and texts are raw string literals, in which C++ replaces nothing. The implementations of awk do not agree on backslashes
# in the replacement of sub() and gsub(), so the name is put together from its parts.
find . -name '*.php' | LC_ALL=C sort | xargs awk '
    function finish() { if (NR > 1) { print ")php\"}," } }
    BEGIN {
        print "// Written by embed.sh from the PHP classes in the folder source."
        print "#pragma once\n\n#include <string_view>\n\nnamespace coro::php {\n"
        print "// A class: its name without its namespace Coro, and the file that declares it."
        print "struct LibrarySource {\n    std::string_view name;\n    std::string_view text;\n};\n"
        print "constexpr LibrarySource kLibrarySources[] = {"
    }
    FNR == 1 {
        finish()
        name = FILENAME
        gsub(/^\.\/|\.php$/, "", name)
        count = split(name, parts, "/")
        name = parts[1]
        for (i = 2; i <= count; i++) {
            name = name "\\" parts[i]
        }
        printf "    {R\"php(%s)php\", R\"php(", name
    }
    { print }
    END { finish(); print "};\n\n}  // namespace coro::php" }
' >"$made"
cmp -s "$made" "$folder/sources_generated.h" || mv "$made" "$folder/sources_generated.h"
