#!/bin/sh
# Inside a folder no header and source include each other in a circle. A module is the header and the source of one name.
set -eu
cd "$(dirname "$0")/../.."
failed=0

# Prints "module included" for each include of a header of the same folder.
includes_in() {
    for file in "include/coro/$1"/*.h "ext-src/core/$1"/*.h "ext-src/core/$1"/*.cc "ext-src/$1"/*.h "ext-src/$1"/*.cc; do
        [ -f "$file" ] || continue
        module=$(basename "${file%.*}")
        sed -nE "s,^ *# *include *\"(((coro|core)/)?$1/)?([^/\"]+)\.h\".*,$module \4,p" "$file"
    done
}

for folder in $(find include/coro ext-src/core ext-src/php -type d |
    sed -E 's,^(include/coro|ext-src/core|ext-src)/?,,' | sort -u); do
    if ! circle=$(includes_in "$folder" | tsort 2>&1 >/dev/null); then
        echo "$folder: these modules include each other in a circle:" >&2
        echo "$circle" | sed -nE 's/^tsort: ([^ ]+)$/    \1/p' >&2
        failed=1
    fi
done
exit $failed
