#!/usr/bin/env bash
# all: valgrind makes PHP thirty times slower
# Runs the programs of the coroutine, channel and timer tests under valgrind without PHP's allocator: there must be no error.
# Their output is not checked. Tests that are slow even without valgrind (SKIP_SLOW_TESTS) are left out.
# valgrind/run.sh NAME... runs the tests whose path contains a NAME. With CI set, only every tenth test runs, because
# AddressSanitizer runs all of them there.
set -euo pipefail
cd "$(dirname "$0")/../.."

if ! command -v valgrind >/dev/null; then
    echo "skip valgrind: it is not installed"
    exit
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export work XDEBUG_MODE=off USE_ZEND_ALLOC=0 ZEND_DONT_UNLOAD_MODULES=1

# Prints the section of a phpt test with this name.
section() {
    awk -v wanted="--$1--" '/^--[A-Z_]+--$/ { inside = $0 == wanted; next } inside' "$2"
}

run_one() {
    local test=$1 name options=() line rc=0
    name=${test#tests/}
    name=${name%.phpt}
    while read -r line; do
        [[ -z $line ]] || options+=(-d "$line")
    done < <(section INI "$test")
    local program=$work/${name//\//-}
    section FILE "$test" >"$program.php"
    # Compiled patterns of PCRE read beyond their subject on purpose; the library registers coroutine stacks itself.
    timeout 300 valgrind -q --error-exitcode=99 --log-file="$program.log" --max-stackframe=4000000 \
        "${PHP:-php}" -n -d extension_dir="$CORO_EXTENSION_DIR" -d extension=coro -d pcre.jit=0 "${options[@]}" \
        "$program.php" >"$program.out" 2>&1 </dev/null || rc=$?
    if [[ -s $program.log || $rc == 99 || ($rc -ge 124 && $rc -ne 255) ]]; then
        head -n 30 "$program.log"
        echo "not ok $name: ended with $rc"
    else
        echo "ok $name"
    fi
}
export -f run_one section

: "${CORO_EXTENSION_DIR:=$PWD/modules}"
export CORO_EXTENSION_DIR
find tests/coroutine tests/channel tests/timer -name '*.phpt' -exec grep -L SKIP_SLOW_TESTS {} + | sort |
    grep -F -f <(printf '%s\n' "${@:-tests/}") |
    awk -v step="${CI:+10}" 'NR % (step ? step : 1) == 0' |
    xargs -d '\n' -P "$(nproc)" -I{} bash -c 'text=$(run_one "$1"); printf "%s\n" "$text"' run_one {}
