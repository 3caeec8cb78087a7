#!/usr/bin/env bash
# all: compiles the unit tests once more, beside the phpt tests
# Runs the unit tests that use threads with ThreadSanitizer, which reports unsynchronized access to the same memory.
set -euo pipefail
cd "$(dirname "$0")/../.."

if ! echo 'int main() {}' | "${CXX:-g++}" -x c++ -fsanitize=thread - -o /dev/null 2>/dev/null; then
    echo "skip tsan: the compiler has no ThreadSanitizer"
    exit
fi
exec ./dev test --tsan
