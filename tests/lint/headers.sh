#!/usr/bin/env bash
# Each header must compile alone and without a warning; headers of the core without PHP's include paths. Generated headers, which
# phpize leaves in the checkout, may be of any age and do not count.
set -euo pipefail
cd "$(dirname "$0")/../.."
compiler=${CXX:-g++}
core="-std=c++20 -fsyntax-only -fno-exceptions -fno-rtti -Wall -Wextra -Werror -Wno-unused-function -Iinclude -Iext-src"
# shellcheck disable=SC2046 # the output is a list of flags
php="$core -I. $("${PHP_CONFIG:-php-config}" --includes | sed 's/-I/-isystem /g')"

# Headers that a source includes first are checked whenever that source is compiled.
seen() {
    find ext-src -name '*.cc' -exec grep -h -m1 '^#include' {} \; |
        sed -nE 's#^.include "(coro/.*)"#include/\1#p; s#^.include "((core|php)/.*)"#ext-src/\1#p'
}
compile() { # compile FLAGS...: compiles the headers named on standard input
    grep -vxF -f <(seen) |
        xargs -r -P "$(nproc)" -I '{}' sh -c "$compiler $1 -include '{}' -x c++ /dev/null ||
            { echo '{} does not compile alone' >&2; exit 1; }"
}
find include ext-src/core -name '*.h' | sort | compile "$core"
{
    echo php_coro.h
    find ext-src/php -name '*.h' ! -name '*_arginfo.h' ! -name '*_generated.h' | sort
} | compile "$php"
