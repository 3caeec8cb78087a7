#!/usr/bin/env bash
# all: everything is compiled once more
# The unit tests that use threads, under ThreadSanitizer: no two threads may touch the same memory at once.
set -euo pipefail
cd "$(dirname "$0")/../.."

if ! echo 'int main() {}' | "${CXX:-g++}" -x c++ -fsanitize=thread - -o /dev/null 2>/dev/null; then
    echo "skip tsan: the compiler has no ThreadSanitizer"
    exit
fi
exec ./dev test --tsan
