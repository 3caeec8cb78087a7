#!/usr/bin/env bash
# Each header compiles alone and without a warning; those of the core where no PHP header can be found.
set -euo pipefail
cd "$(dirname "$0")/../.."
compiler=${CXX:-g++}
core="-std=c++20 -fsyntax-only -fno-exceptions -fno-rtti -Wall -Wextra -Werror -Wno-unused-function -Iinclude -Iext-src"
# shellcheck disable=SC2046 # a list of flags
php="$core -I. $("${PHP_CONFIG:-php-config}" --includes | sed 's/-I/-isystem /g')"

# Headers that a source includes first: whoever compiles that source has seen it.
seen() {
    find ext-src -name '*.cc' -exec grep -h -m1 '^#include' {} \; |
        sed -nE 's#^.include "(coro/.*)"#include/\1#p; s#^.include "((core|php)/.*)"#ext-src/\1#p'
}
compile() { # flags, then header names on the standard input
    grep -vxF -f <(seen) |
        xargs -r -P "$(nproc)" -I '{}' sh -c "$compiler $1 -include '{}' -x c++ /dev/null || { echo '{} does not compile alone' >&2; exit 1; }"
}
find include ext-src/core -name '*.h' | sort | compile "$core"
{
    echo php_coro.h
    find ext-src/php -name '*.h' ! -name '*_arginfo.h' | sort
} | compile "$php"
