#!/usr/bin/env bash
# all: compiles the extension once more
# Runs the coroutine and engine tests and random programs with AddressSanitizer and UndefinedBehaviorSanitizer. ./dev test
# --asan runs all tests.
set -euo pipefail
cd "$(dirname "$0")/../.."

if ! echo 'int main() {}' | "${CXX:-g++}" -x c++ -fsanitize=address,undefined - -o /dev/null 2>/dev/null; then
    echo "skip sanitizers: the compiler has none"
    exit
fi
if ./dev test --asan --phpt tests/coroutine tests/engine | grep -v '^\(PASS\|SKIP\) '; then
    echo "ok coroutine and engine tests"
else
    echo "not ok coroutine and engine tests"
fi
export FUZZ_FIRST=${FUZZ_FIRST:-1}
for name in api server; do
    if ./dev fuzz --asan "$name" 10; then
        echo "ok fuzz $name"
    else
        echo "not ok fuzz $name"
    fi
done
