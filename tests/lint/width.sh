#!/bin/sh
# No line of the sources, scripts and tests is longer than 130 characters. Some lines may be: declarations of PHP
# functions without a body and tags of docblocks, which take one line each; stubs, which consist of these; and
# swoole_signatures.inc, which is data. The phpt tests are left out: they contain expected output.
set -eu
cd "$(dirname "$0")/../.."
LC_ALL=C.UTF-8
export LC_ALL
# Only files that git knows: a test that runs has its program beside it.
wide=$(git ls-files dev .ci benchmarks bin dev.d examples ext-src include library tests |
    grep -E '(\.(h|cc|c|go|php|inc|sh|py|mk)|^dev|^bin/coro|/run)$' |
    grep -vE '(_arginfo\.h|\.stub\.php|/swoole_signatures\.inc)$' |
    xargs grep -nHE '^.{131}' | grep -vE '^[^:]+:[0-9]+:(.*function .*\{\}$| *\* @)' | cut -d: -f1,2) || true
[ -z "$wide" ] || {
    echo "these lines are longer than 130 characters:" >&2
    echo "$wide" | sed 's/^/    /' >&2
    exit 1
}
