#!/bin/sh
# An object that is queued in the loop and holds PHP values must be a KeptNode (ext-src/php/zend/kept_node.h), with its values
# in `values`.
set -eu
cd "$(dirname "$0")/../.."
found=$(awk '/^(class|struct) .*: .*(Runnable|Timer|Watcher|Leftover)/ { node = 1 }
             /^};/ { node = 0 }
             node && /^ +(Value|Callable|BoundCall|zval) [a-z_]+(\[[^]]*\])?( =.*)?;/ && !/;.*;/ && !/^        / {
                 print FILENAME ":" FNR ":" $0
             }' $(find ext-src/php -name '*.h' -o -name '*.cc'))
if [ -n "$found" ]; then
    printf '%s\nthese members are released while the object is still queued: the object must be a KeptNode\n' "$found" >&2
    exit 1
fi
