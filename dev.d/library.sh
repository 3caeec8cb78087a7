# Part of ./dev: puts the PHP classes of ext-src/php/library/source into a C++ header.
# shellcheck shell=bash disable=SC2154 # ./dev sets the variables

# Writes ext-src/php/library/sources_generated.h if it is out of date, or with --check reports that it is.
embed_library() {
    local target=ext-src/php/library/sources_generated.h
    mkdir -p "$BUILD"
    (cd ext-src/php/library/source && find . -name '*.php' | LC_ALL=C sort | xargs awk '
        function finish() { if (NR > 1) { print ")php\"}," } }
        BEGIN {
            print "// Written by ./dev build from the PHP classes in ext-src/php/library/source."
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
    ') >"$BUILD/sources_generated.h"
    if ! cmp -s "$BUILD/sources_generated.h" "$target"; then
        [[ ${1:-} != --check ]] || { say "$target is out of date: run ./dev build"; return 1; }
        cp "$BUILD/sources_generated.h" "$target"
    fi
}
