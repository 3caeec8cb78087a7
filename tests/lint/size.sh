#!/bin/sh
# A file of more than 800 lines or a function of more than 100 usually has more than one topic and must be split.
set -eu
cd "$(dirname "$0")/../.."
find include ext-src library tests benchmarks examples -type f \
    \( -name '*.h' -o -name '*.cc' -o -name '*.c' -o -name '*.php' -o -name '*.inc' -o -name '*.phpt' \) \
    ! -name '*_arginfo.h' ! -name '*_generated.h' 2>/dev/null | sort | xargs awk '
    # A function body begins with a brace alone on its line or at the end of a function head, and ends at the same indentation.
    function depth_of(line) { match(line, /^ */); return RLENGTH }
    FNR == 1 {
        check_file()
        delete start
    }
    {
        file = FILENAME
        lines = FNR
        depth = depth_of($0)
        if ($0 ~ /^ *(namespace|(final |abstract |readonly )*class|struct|union|enum|extern|interface|trait)[ {]/) {
            scope = depth
            is_scope = 1
        } else if ($0 ~ /[^ ]/ && $0 !~ /^ *\{$/) {
            is_scope = 0
        }
        if ($0 ~ /\{$/ && depth <= 4 && !is_scope && $0 !~ /^ *(\}|if|for|while|switch|do|else|case)/) {
            start[depth] = FNR
        }
        if ($0 ~ /^ *\}[;,)]*$/ && depth in start) {
            if (FNR - start[depth] > 100) {
                printf "%s:%d: a function of %d lines (at most 100)\n", FILENAME, start[depth], FNR - start[depth]
                failed = 1
            }
            delete start[depth]
        }
    }
    function check_file() {
        if (lines > 800) {
            printf "%s: %d lines (at most 800)\n", file, lines
            failed = 1
        }
        lines = 0
    }
    END { check_file(); exit failed }
' >&2
