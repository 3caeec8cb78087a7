#!/bin/sh
# Each folder and source in the table of ext-src/units.sh exists.
set -eu
cd "$(dirname "$0")/../.."
sed -n "/^cold='/,/^'/p" ext-src/units.sh | sed '1d;$d' | {
    rc=0
    while read -r folder names; do
        set -f
        for name in $names; do
            if [ "$name" = '*' ] && [ -d "ext-src/$folder" ]; then continue; fi
            [ -f "ext-src/$folder/$name.cc" ] && continue
            echo "ext-src/units.sh names ext-src/$folder/$name.cc, which does not exist" >&2
            rc=1
        done
    done
    exit "$rc"
}
