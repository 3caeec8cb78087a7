#!/bin/sh
# What is in a queue of the loop's and keeps values of PHP's is a KeptNode (ext-src/php/zend/kept_node.h), which keeps them in `values`.
set -eu
cd "$(dirname "$0")/../.."
found=$(awk '/^(class|struct) .*: .*(Runnable|Timer|Watcher|Leftover)/ { node = 1 }
             /^};/ { node = 0 }
             node && /^ +(Value|Callable|BoundCall|zval) [a-z_]+(\[[^]]*\])?( =.*)?;/ && !/;.*;/ && !/^        / {
                 print FILENAME ":" FNR ":" $0
             }' $(find ext-src/php -name '*.h' -o -name '*.cc'))
if [ -n "$found" ]; then
    printf '%s\nthese are released while the object is still in a queue: it has to be a KeptNode\n' "$found" >&2
    exit 1
fi
