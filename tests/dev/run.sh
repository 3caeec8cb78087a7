#!/usr/bin/env bash
# Checks the messages of ./dev for wrong arguments, and which tests it selects for paths.
set -euo pipefail
cd "$(dirname "$0")/../.."

# refuses 'expected message' ARGUMENTS...
refuses() {
    local wanted=$1 said
    shift
    if said=$(timeout 30 ./dev "$@" 2>&1 </dev/null); then
        echo "not ok ./dev $*: it goes on"
    elif [[ $said != *"dev: $wanted"* ]]; then
        echo "not ok ./dev $*: it says $said"
    else
        echo "ok ./dev $*"
    fi
}

refuses 'there is no command bogus' bogus
refuses 'setup: unknown group bogus' setup bogus
refuses 'build: unknown argument bogus' build bogus
refuses 'serve: there is no bogus.php' serve bogus.php
refuses 'bare: name a command' bare
refuses 'test: there is no bogus' test bogus
refuses 'test: unknown option --bogus' test --bogus
refuses 'lint: unknown argument bogus' lint bogus
refuses 'reference: unknown argument bogus' reference bogus
refuses 'fuzz: the fuzzers are ' fuzz bogus
refuses 'fuzz: bogus is no number of seconds' fuzz http1 bogus
PHP=/bogus/php refuses 'there is no /bogus/php:' build

# helps ARGUMENTS...: the help has to come out of standard output, with status 0.
helps() {
    local said complaint status=0
    complaint=$(mktemp)
    said=$(timeout 30 ./dev "$@" 2>"$complaint" </dev/null) || status=$?
    if ((status)) || [[ -s $complaint ]]; then
        echo "not ok ./dev $*: status $status, $(tail -n 1 "$complaint")"
    elif [[ $said != 'usage: ./dev COMMAND '*$'\nhelp, '* ]]; then
        echo "not ok ./dev $*: it prints $said"
    else
        echo "ok ./dev $*"
    fi
    rm "$complaint"
}

helps
helps help
helps --help
helps -h
helps test --help

# shellcheck disable=SC2034 # the function reads ROOT and fills the arrays
twice=$(
    . dev.d/test.sh
    ROOT=$PWD phpt=() unit=() programs=() lints=()
    select_tests tests/timer ./tests/timer/tick.phpt tests/dev tests/dev/run.sh \
        tests/lint/size.sh "$ROOT/tests/lint" list tests/unit/list_test.cc
    printf '%s\n' "${phpt[@]}" "${unit[@]}" "${programs[@]}" "${lints[@]}" | sort | uniq -d
)
if [[ -z $twice ]]; then echo "ok a test of two paths"; else echo "not ok a test of two paths: it runs twice: $twice"; fi
