#!/usr/bin/env bash
# slow: a root with another Debian release is made, and everything is compiled in it
# The tests that PHP's version matters most to, with another PHP than the machine's. ./dev test --php 8.4 runs all.
set -euo pipefail
cd "$(dirname "$0")/../.."

version=8.4
if [[ $("$PHP" -n -r 'echo PHP_MAJOR_VERSION, ".", PHP_MINOR_VERSION;') == "$version" ]]; then
    echo "skip $version: it is the one that all tests are run with"
    exit
fi
if [[ $(id -u) != 0 ]] && ! sudo -n true 2>/dev/null; then
    echo "skip $version: a root of another Debian release needs root's rights"
    exit
fi
unset PHP PHPIZE PHP_CONFIG CORO_SO CORO_EXTENSION_DIR CORO_BUILD CXX
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! ./dev test --php "$version" tests/{coroutine,engine,scheduler,channel,timer,system} >"$log"; then
    echo "not ok $version"
elif ! grep '^skip ' "$log"; then
    echo "ok $version"
fi
grep -v '^\(PASS\|SKIP\|skip\) ' "$log"
