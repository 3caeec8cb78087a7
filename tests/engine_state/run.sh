#!/usr/bin/env bash
# Tests engine state in the middle of which PHP code cannot wait, because only internal functions run there. An extension that is
# compiled for this test waits in their place.
set -euo pipefail
cd "$(dirname "$0")"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# shellcheck disable=SC2046 # the output is a list of options
"${CXX:-g++}" -shared -fPIC -std=c++20 -w -DHAVE_CONFIG_H -DZEND_COMPILE_DL_EXT=1 -DCOMPILE_DL_PROBE=1 \
    $("${PHP_CONFIG:-php-config}" --includes) -o "$work/probe.so" probe.cc
# shellcheck disable=SC2086 # the variable holds several words
${CORO_RUN-} "${PHP:-php}" -n -d extension="$CORO_SO" -d extension="$work/probe.so" probe.php
