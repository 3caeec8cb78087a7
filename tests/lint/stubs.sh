#!/bin/sh
# The arginfo headers and stubs/*.php are what the stubs in ext-src/php/stub say, and these say what each function does.
set -eu
cd "$(dirname "$0")/../.."
./dev stubs --check
# PHP's manual says what the methods of Iterator do; the others have a docblock, that of an alias names what it is.
awk '
    FNR == 1 { described = 0 }
    /^ *(public |private |static |final )*function / && !described &&
        !/function (rewind|next|current|key|valid)\(/ && !/private function __construct\(\)/ {
        printf "%s:%d: what does this do?%s\n", FILENAME, FNR, $0
        failed = 1
    }
    NF { described = /\*\/ *$/ }
    END { exit failed }
' ext-src/php/stub/*.stub.php >&2
