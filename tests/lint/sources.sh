#!/bin/sh
# config.m4 lists every source, in the variable of its layer, and nothing that does not exist.
set -eu
cd "$(dirname "$0")/../.."
listed=$(mktemp)
present=$(mktemp)
trap 'rm -f "$listed" "$present"' EXIT

awk '/^coro_[a-z]+="/ { layer = $1; sub(/^coro_/, "", layer); sub(/=.*/, "", layer) }
     layer != "" {
         line = $0
         while (match(line, /ext-src\/[^ "]*/)) {
             print layer, substr(line, RSTART, RLENGTH)
             line = substr(line, RSTART + RLENGTH)
         }
         if (/[^=]"$/) { layer = "" }
     }' config.m4 | sort >"$listed"
find ext-src -name '*.cc' |
    sed -n 's|^\(ext-src/core/\([a-z]*\)/.*\)|\2 \1|p; s|^\(ext-src/php/.*\)|php \1|p' | sort >"$present"

missing=$(comm -13 "$listed" "$present" | sed 's/^\([a-z]*\) \(.*\)/\2 is not in coro_\1 of config.m4/')
stale=$(comm -23 "$listed" "$present" | sed 's/^\([a-z]*\) \(.*\)/\2 does not exist, but is in coro_\1 of config.m4/')
if [ -n "$missing$stale" ]; then
    printf '%s\n%s\n' "$missing" "$stale" >&2
    exit 1
fi
