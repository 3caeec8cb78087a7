#!/bin/sh
# Inside a folder no header and source include each other in a circle. A module is the header and the source of one name.
set -eu
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# Writes "module included" for each include of a header of the same folder into one file for each folder.
grep -rE '^ *# *include *"' include/coro ext-src --include='*.h' --include='*.cc' |
    sed -E 's,^(include/coro|ext-src/core|ext-src)/,,' |
    sed -nE 's,^(.*)/([^/]+)\.(h|cc): *# *include *"(((coro|core)/)?\1/)?([^/"]+)\.h".*,\1 \2 \7,p' |
    awk -v work="$work" '{ file = $1; gsub("/", "_", file); print $2, $3 >(work "/" file) }'
for modules in "$work"/*; do
    if ! circle=$(tsort <"$modules" 2>&1 >/dev/null); then
        echo "${modules##*/}: these modules include each other in a circle:" >&2
        echo "$circle" | sed -nE 's/^tsort: ([^ ]+)$/    \1/p' >&2
        failed=1
    fi
done
exit $failed
