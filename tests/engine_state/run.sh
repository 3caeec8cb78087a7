#!/usr/bin/env bash
# State of the engine that PHP code cannot wait in the middle of, because the engine is in it for internal code alone: an
# extension made for this test does.
set -euo pipefail
cd "$(dirname "$0")"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# shellcheck disable=SC2046 # they are options
"${CXX:-g++}" -shared -fPIC -std=c++20 -w -DHAVE_CONFIG_H -DZEND_COMPILE_DL_EXT=1 -DCOMPILE_DL_PROBE=1 \
    $("${PHP_CONFIG:-php-config}" --includes) -o "$work/probe.so" probe.cc
# shellcheck disable=SC2086 # they are words
${CORO_RUN-} "${PHP:-php}" -n -d extension="$CORO_SO" -d extension="$work/probe.so" probe.php
