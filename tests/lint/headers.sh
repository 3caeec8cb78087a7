#!/usr/bin/env bash
# Headers include what they use: they compile together in the reverse of the order in which units have their sources, the headers
# of the core without PHP's include paths. `tests/lint/headers.sh each` compiles each one alone, which takes a minute.
# *_generated.h is left out: phpize in the checkout leaves one, of any age. Of the context switches a build has one.
set -euo pipefail
cd "$(dirname "$0")/../.."
compiler=${CXX:-g++}
core="-std=c++20 -fsyntax-only -fno-exceptions -fno-rtti -Wall -Wextra -Werror -Wno-unused-function -Iinclude -Iext-src -I."
php="$core $("${PHP_CONFIG:-php-config}" --includes | sed 's/-I/-isystem /g')"

core_headers() { find include ext-src/core -name '*.h' | sort; }
php_headers() {
    echo php_coro.h
    find ext-src/php -name '*.h' ! -name '*_arginfo.h' ! -name '*_generated.h' | sort
}
together() { # together FLAGS: compiles the headers named on standard input
    # shellcheck disable=SC2086 # flags
    grep -v 'fiber/context_.*\.h' | sed 's/.*/#include "&"/' | $compiler $1 -x c++ -
}
each() {
    xargs -P "$(nproc)" -I '{}' sh -c "$compiler $1 -include '{}' -x c++ /dev/null ||
        { echo '{} does not compile alone' >&2; exit 1; }"
}
if [[ ${1:-} == each ]]; then
    core_headers | each "$core"
    php_headers | each "$php"
else
    core_headers | tac | together "$core"
    php_headers | tac | together "$php"
fi
