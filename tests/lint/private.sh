#!/bin/sh
# include/coro has the headers that another layer or the PHP side includes. A header that only its own folder
# includes stands beside its sources.
set -eu
cd "$(dirname "$0")/../.."
private=$(find include/coro ext-src -name '*.h' -o -name '*.cc' | xargs grep -HE '^ *# *include *"coro/' | awk -F: '
    function folder(path) {
        sub(/^(include\/coro|ext-src\/core)\//, "", path)
        sub(/\/[^\/]*$/, "", path)
        return path
    }
    {
        header = $0
        gsub(/^[^"]*"|"[^"]*$/, "", header)
        header = "include/" header
        includer[++count] = $1
        included[count] = header
        if ($1 ~ /^ext-src/ && folder($1) != folder(header)) {
            public[header] = 1
        }
    }
    END {
        for (found = 1; found;) {   # what a public header includes is public
            found = 0
            for (i = 1; i <= count; i++) {
                if (includer[i] in public && !(included[i] in public)) {
                    public[included[i]] = found = 1
                }
            }
        }
        while (("find include/coro -name \"*.h\"" | getline header) > 0) {
            if (!(header in public)) {
                print header
            }
        }
    }' | sort)
if [ -n "$private" ]; then
    printf '%s\nonly the folder of this header includes it: move it to the same folder of ext-src/core\n' "$private" >&2
    exit 1
fi
