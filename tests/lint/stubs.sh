#!/bin/sh
# The arginfo headers and stubs/*.php must be generated from the stubs in ext-src/php/stub, and each stub needs a docblock.
set -eu
cd "$(dirname "$0")/../.."
./dev stubs --check
# The methods of Iterator are documented in PHP's manual; all others need a docblock, that of an alias names the original.
awk '
    FNR == 1 { described = 0 }
    /^ *(public |private |static |final )*function / && !described &&
        !/function (rewind|next|current|key|valid)\(/ && !/private function __construct\(\)/ {
        printf "%s:%d: this declaration has no docblock:%s\n", FILENAME, FNR, $0
        failed = 1
    }
    NF { described = /\*\/ *$/ }
    END { exit failed }
' ext-src/php/stub/*.stub.php >&2
