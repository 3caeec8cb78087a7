#!/bin/sh
# Writes sources_generated.h, which contains the PHP classes of the folder source as text, unless it is up to date. configure
# runs this script, and ./dev build, so that a changed class is compiled in.
set -eu
cd "$(dirname "$0")"
made=sources_generated.h.$$
trap 'rm -f "$made"' EXIT
(cd source && find . -name '*.php' | LC_ALL=C sort | xargs awk '
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
        gsub(/\//, "\\\\", name)
        printf "    {\"%s\", R\"php(", name
    }
    { print }
    END { finish(); print "};\n\n}  // namespace coro::php" }
') >"$made"
cmp -s "$made" sources_generated.h || mv "$made" sources_generated.h
