#!/bin/sh
# No line of a C++ or PHP source is longer than 130 characters. Some lines may be: declarations of functions without a
# body and tags of docblocks, which take one line each, and the lines of phpt tests, which contain expected output.
set -eu
cd "$(dirname "$0")/../.."
find include ext-src library tests benchmarks examples dev.d -type f \
    \( -name '*.h' -o -name '*.cc' -o -name '*.c' -o -name '*.php' -o -name '*.inc' \) ! -name '*_arginfo.h' | sort |
    LC_ALL=C.UTF-8 xargs awk '
    length($0) > 130 && $0 !~ /function .*\{\}$/ && $0 !~ /^ *\* @/ {
        printf "%s:%d: a line of %d characters (at most 130)\n", FILENAME, FNR, length($0)
        failed = 1
    }
    END { exit failed }' >&2
