# Part of ./dev: runs the tests and reports their results.
# shellcheck shell=bash disable=SC2154 # ./dev sets the variables

# The variants in which the server's tests run: mode, and the number of workers for tests that do not set worker_num
# ("-": the default of one worker). In PROCESS mode tests that run with several workers do not run with one. The row
# "coroutine" runs the tests of requests against a Coroutine\Http\Server. The row "gateway" runs the tests of handlers that
# tests/http/over_http2.txt lists over HTTP/2: behind nghttpx, in BASE mode.
VARIANTS='
base      -
process   -
process   3
coroutine -
gateway   -
'
HAS_PROCESS_MODE=1

# The unit tests that use several threads.
THREADED='control file_work ipc_link ipc_link_process ipc_link_successor socket_handoff thread_pool wakeup watchdog
master master_copy master_half_close master_handoff master_life master_loss tls_session'

#:test [options] [paths]     runs lints, C++ unit tests, phpt tests and test programs; all, or those in the paths:
#:                             a folder, a .phpt, a unit test, a lint or a tests/NAME/run.sh
#:    --mode=MODE, --workers=N
#:                             the server's tests in this mode (base, process, coroutine, gateway) with this number of workers,
#:                             unless they set worker_num; without these options they run in all modes
#:    --seed=N                 repeats the random schedule of a failed test
#:    --all                    also runs the programs that repeat tests with sanitizers and under valgrind
#:    --quick                  leaves out slow test programs
#:    --phpt                   runs only phpt tests
#:    --php VERSION            uses another PHP; without paths it runs only phpt tests
#:    --opcache, --jit=MODE    runs phpt tests with opcache, or with its JIT (tracing, function)
#:    --tsan                   runs the unit tests that use threads, or those in the paths, with ThreadSanitizer
#:    --valgrind, --asan, --ubsan, --debug
cmd_test() {
    local quick='' all='' named='' phpt_only='' valgrind='' mode='' workers='' tsan=''
    local unit=() phpt=() programs=() lints=() php_options=() jit=() early=() early_pid=''
    flavour_options "$@"
    set -- "${REST[@]}"
    local paths=()
    while (($#)); do
        case $1 in
            --quick) quick=1 ;;
            --all) all=1 && export CORO_TEST_ALL=1 ;;
            --phpt) phpt_only=1 ;;
            --opcache) php_options=(-d zend_extension=opcache -d opcache.enable_cli=1 "${jit[@]}") ;;
            --jit=*)
                jit=(-d opcache.jit_buffer_size=64M -d opcache.jit="${1#--jit=}")
                php_options=(-d zend_extension=opcache -d opcache.enable_cli=1 "${jit[@]}")
                ;;
            --valgrind) valgrind=1 ;;
            --tsan) tsan=1 ;;
            --seed=[0-9]*) export CORO_SEED=${1#--seed=} ;;
            --seed) export CORO_SEED=${2:?"--seed needs a number"} && shift ;;
            --mode=base | --mode=process | --mode=coroutine | --mode=gateway) mode=${1#--mode=} ;;
            --workers=[1-9]*) workers=${1#--workers=} ;;
            -*) die "test: unknown option $1" ;;
            *) paths+=("$1") ;;
        esac
        shift
    done
    if ((${#paths[@]} == 0)); then
        paths=(tests)
        [[ -z $tsan ]] || paths=($THREADED)
    else
        all=1 named=1   # run every test that the paths name
    fi
    select_tests "${paths[@]}"
    [[ -z $tsan ]] || phpt=() programs=() lints=()
    [[ -z $phpt_only ]] || unit=() programs=() lints=()

    install_missing build
    ((${#unit[@]} + ${#programs[@]} + ${#lints[@]} == 0)) && [[ -z $valgrind ]] || install_missing test
    LOGS=$BUILD/test-logs${tsan:+-tsan}${FLAVOUR_OPTION#-}
    rm -rf "$LOGS"
    mkdir -p "$LOGS"
    PASSED=0 FAILED=0 SKIPPED=0 FAILURES=()
    find_php
    export_surroundings
    run_lints
    if ((${#phpt[@]} + ${#programs[@]})); then
        section "build"
        # In a subshell: a library that does not build counts as one failed test, and the other tests still run.
        if "$ROOT/dev" build ${FLAVOUR_OPTION:+"$FLAVOUR_OPTION"}; then
            find_run
            export CORO_RUN="${RUN[*]}"
        else
            record failed build
            phpt=() programs=()
        fi
    fi
    start_compiling_programs
    run_unit_tests
    run_phpt_tests
    run_programs
    if ((FAILED)); then
        printf '\nfailed:\n'
        printf '  %s\n' "${FAILURES[@]}"
    fi
    printf '\n%d passed, %d failed, %d skipped\n' "$PASSED" "$FAILED" "$SKIPPED"
    ((FAILED == 0))
}

# Sorts the tests that the paths name, each test once, into the arrays lints, unit, phpt and programs of cmd_test.
select_tests() {
    local path
    local -A selected=()
    for path in "$@"; do
        path=${path%/}
        path=${path#"$ROOT/"}
        path=${path#./}
        if [[ -d $path ]]; then
            while read -r path; do
                select_test "$path"
            done < <(find "$path" -type f \( -name '*.phpt' -o -path 'tests/lint/*.sh' -o -path 'tests/*/run.sh' \
                -o -path 'tests/unit/*_test.cc' \) | sort)
        elif [[ -f $path ]]; then
            select_test "$path"
        elif [[ -f tests/unit/${path%_test}_test.cc ]]; then
            select_test "tests/unit/${path%_test}_test.cc"
        else
            die "test: there is no $path"
        fi
    done
}

select_test() {
    [[ -z ${selected[$1]:-} ]] || return 0
    selected[$1]=1
    case $1 in
        *.phpt) phpt+=("$1") ;;
        tests/lint/*.sh) lints+=("$1") ;;
        tests/unit/*_test.cc) unit+=("$1") ;;
        */run.sh) programs+=("$1") ;;
        *) die "test: $1 is no test" ;;
    esac
}

# Records one result: passed, failed or skipped, the test's name, and an optional message.
record() {
    case $1 in
        passed) PASSED=$((PASSED + 1)); printf 'ok %s\n' "$2" ;;
        failed) FAILED=$((FAILED + 1)); FAILURES+=("$2${3:+: $3}"); printf 'not ok %s\n' "$2${3:+: $3}" ;;
        skipped) SKIPPED=$((SKIPPED + 1)); printf 'skip %s\n' "$2${3:+: $3}" ;;
    esac
}

section() { printf '\n== %s (%d s)\n' "$1" "$SECONDS"; }

run_lints() {
    ((${#lints[@]})) || return 0
    section "lints"
    local lint name log
    printf '%s\n' "${lints[@]}" | xargs -P "$JOBS" -I{} bash -c '
        log=$2/lint-$(basename "$1" .sh).log rc=0
        "$1" >"$log" 2>&1 </dev/null || rc=$?
        echo "$rc" >"$log.status"' run {} "$LOGS"
    for lint in "${lints[@]}"; do
        name=$(basename "$lint" .sh)
        log=$LOGS/lint-$name.log
        if [[ $(cat "$log.status") == 0 ]]; then
            record passed "lint/$name"
        else
            cat "$log"
            record failed "lint/$name"
        fi
    done
}

# Builds tests/unit/*_test.cc, and runs each in a process of its own, so that a crash does not end the other tests.
run_unit_tests() {
    ((${#unit[@]})) || return 0
    section "unit tests"
    local out=build/unit objects='' sanitize='' without='^$' unbuilt='' options=() run=() test programs=() built=()
    [[ -z $valgrind ]] || run=(valgrind -q --error-exitcode=99)
    if [[ -n $tsan ]]; then
        out=build/unit-tsan${named:+-named}
        sanitize=thread
        # The tests that use several threads need no more of the core.
        [[ -n $named ]] || without='/core/(sync|hook|client|server/(admin|coroutine))/'
        run=(env "TSAN_OPTIONS=die_after_fork=0:halt_on_error=1:${TSAN_OPTIONS:-}")
        # ThreadSanitizer needs fixed address ranges, which full address space randomization may occupy.
        ! setarch "$(uname -m)" -R true 2>/dev/null || run+=(setarch "$(uname -m)" -R)
    elif [[ $FLAVOUR == asan || $FLAVOUR == ubsan ]]; then
        out=build/unit-$FLAVOUR
        sanitize=$([[ $FLAVOUR == asan ]] && echo address || echo undefined)
    fi
    lock "${tsan:+$out}"
    local -A program_of=()
    group_unit_tests
    # The tests link the objects of the library, except with ThreadSanitizer, which the library is not built with.
    if [[ -z $tsan ]]; then
        objects=$TREE/units/.libs
        (make_in_tree core) || { record failed "build of the core"; unlock; return; }
    fi
    options=(-s -f tests/core.mk OUT="$out" OBJECTS="$objects" SANITIZE="$sanitize" WITHOUT="$without")
    mapfile -t programs < <(printf '%s\n' "${program_of[@]}" | sort -u)
    make -k -j"$JOBS" "${options[@]}" "${programs[@]}" || unbuilt=1
    for test in $(printf '%s\n' "${!program_of[@]}" | sort); do
        if [[ -n $unbuilt ]] && ! make -q "${options[@]}" "${program_of[$test]}" 2>/dev/null; then
            record failed "unit/$test" "does not build"
        else
            built+=("$test")
        fi
    done
    # Several at a time, because most unit tests mostly wait.
    for test in "${built[@]}"; do
        printf '%s %s %s\n' "$test" "${program_of[$test]}" "$(gtest_filter "$test")"
    done | UNDER="${run[*]}" TIMEOUT=$([[ -n $tsan$valgrind ]] && echo 600 || echo 120) xargs -r -P $((JOBS * 2)) -L 1 bash -c '
        rc=0
        timeout -k 10 "$TIMEOUT" $UNDER "$3" --gtest_color=no --gtest_filter="$4" >"$1/$2.log" 2>&1 || rc=$?
        echo "$rc" >"$1/$2.status"' run "$LOGS"
    for test in "${built[@]}"; do
        judge_unit_test "$test"
    done
    unlock
}

# Sets program_of[TEST] to the program that contains the unit test: one for several tests, if more than a few are to be built.
group_unit_tests() {
    local test group
    for test in "${unit[@]}"; do
        test=${test##*/}
        program_of[${test%.cc}]=$out/${test%.cc}
    done
    ((${#unit[@]} > 8)) || return 0
    mkdir -p "$out"
    sh tests/unit/groups.sh "$out/groups" 8 "${unit[@]}"
    while read -r test group; do
        program_of[$test]=$out/groups/$group
    done <"$out/groups/groups"
}

# Prints a filter for the tests of a unit test, which its program may have beside others.
gtest_filter() {
    [[ ${program_of[$1]} == */groups/* ]] || { echo '*'; return; }
    sed -nE 's,^TEST(_F|_P)?\(([A-Za-z0-9_]+)\,.*,\2.*:*/\2.*,p' "tests/unit/$1.cc" | sort -u | paste -sd:
}

# Records the result of a unit test program that has run.
judge_unit_test() {
    local log=$LOGS/$1.log name=unit/$1 rc passed failed skipped test
    rc=$(cat "$LOGS/$1.status")
    passed=$(grep -c '^\[       OK \]' "$log") || true
    skipped=$(grep -c '^\[  SKIPPED \] .*ms)$' "$log") || true
    failed=$(grep -c '^\[  FAILED  \] .*ms)$' "$log") || true
    PASSED=$((PASSED + passed)) SKIPPED=$((SKIPPED + skipped))
    if ((rc == 0)); then
        printf 'ok %s: %d passed, %d skipped\n' "$name" "$passed" "$skipped"
        return
    fi
    grep -v '^\[ RUN \|^\[       OK \]' "$log" || true
    if ((failed)); then
        while read -r test; do
            record failed "$name $test"
        done < <(sed -n 's/^\[  FAILED  \] \(.*\) ([0-9]* ms)$/\1/p' "$log")
    else
        record failed "$name" "ended with $rc after $(sed -n 's/^\[ RUN      \] //p' "$log" | tail -n 1)"
    fi
}

# Prints "MODE WORKERS" lines: the rows of VARIANTS, or the variant that the options select.
variants() {
    if [[ -n $mode$workers ]]; then
        printf '%s %s\n' "${mode:-base}" "${workers:--}"
    else
        awk -v process="$HAS_PROCESS_MODE" 'NF && ($1 != "process" || process)' <<<"$VARIANTS"
    fi
}

SERVER_TESTS='^tests/(server[a-z_]*|http2?|grpc)/'
is_server_test() { [[ $1 =~ $SERVER_TESTS ]]; }

# Reads tests from standard input and prints those of servers that run with any number of workers.
tests_with_any_workers() {
    grep -E "$SERVER_TESTS" | xargs -r grep -lE 'ServerProcess|[a-z]_(server|grpc)\(' | xargs -r grep -L worker_num || true
}

# Reads tests from standard input and prints those that are worth repeating in this mode with this number of workers.
tests_to_repeat() {
    case "$1 $2" in
        coroutine*) grep -E '^tests/(http2?|grpc)/' | xargs -r grep -lE 'with_(server|grpc)\(' ;;
        gateway*) grep -xF -f <(sed 's,.*,tests/http/&.phpt,' tests/http/over_http2.txt) ;;
        *-) grep -E "$SERVER_TESTS" | grep -vxF -f <(printf '%s\n' "${phpt[@]}" | tests_with_any_workers) ;;
        *) tests_with_any_workers ;;
    esac || true
}

# Runs the server's tests once for each variant, and all other tests once.
run_phpt_tests() {
    local tests=("${phpt[@]}") row_mode row_workers label first=1
    ((${#tests[@]})) || return 0
    while read -r row_mode row_workers <&4; do
        [[ -n $first && $row_mode != gateway ]] ||
            mapfile -t tests < <(printf '%s\n' "${phpt[@]}" | tests_to_repeat "$row_mode" "$row_workers")
        first=
        label=$row_mode
        [[ $row_workers == - ]] || label+=", worker_num $row_workers"
        section "phpt tests, servers: $label"
        if ((${#tests[@]} == 0)); then
            continue
        elif [[ $row_mode == gateway ]] && ! has nghttpx; then
            record skipped "phpt ($label)" "nghttpx is missing"
        elif [[ $row_mode == gateway ]]; then
            CORO_TEST_GATEWAY=1 CORO_TEST_MODE=base CORO_TEST_WORKERS='' run_phpt_variant "$label" "${tests[@]}"
        else
            CORO_TEST_MODE=$row_mode CORO_TEST_WORKERS=${row_workers#-} run_phpt_variant "$label" "${tests[@]}"
        fi
    done 4< <(variants)
}

# Prints how many phpt tests run at a time: more than there are processors, because most tests mostly wait, and still more if the
# processors are fast, which five starts of PHP show.
phpt_jobs() {
    local begin=${EPOCHREALTIME/[.,]/}
    for _ in 1 2 3 4 5; do "$PHP" -n -r ''; done
    echo $((JOBS * (${EPOCHREALTIME/[.,]/} - begin < 150000 ? 4 : 2)))
}

# Runs tests, in the server variant that the environment selects; results of server tests show the label. Tests that fail are run
# again alone, because a busy machine delays what they wait for; not those in which a process has crashed.
run_phpt_variant() {
    local label=$1
    shift
    local folder=$LOGS/${label//[^a-z0-9]/} failed=() status file rest
    mkdir -p "$folder"
    run_phpt "$folder/phpt" "$(phpt_jobs)" "$@" || return 0
    if (($(wc -l <"$folder/phpt.results") != $#)); then
        record failed phpt "$(wc -l <"$folder/phpt.results") of $# tests were run: $folder/phpt.log"
    fi
    mapfile -t failed < <(awk '$1 == "FAILED" { print $2 }' "$folder/phpt.results" |
        while read -r file; do grep -qsE 'Termsig=|signal (4|6|7|8|11)\b' "${file%phpt}out" || printf '%s\n' "$file"; done)
    ((${#failed[@]} == 0 || ${#failed[@]} > 20)) || run_phpt "$folder/again" 1 "${failed[@]}" || true
    while read -r status file rest; do
        if [[ $status == FAILED ]] && grep -qsP "^(PASSED|WARNED)\t\Q$file\E$" "$folder/again.results"; then
            status=WARNED
        fi
        file=${file#"$ROOT/"}
        case $status in
            PASSED) PASSED=$((PASSED + 1)) ;;
            SKIPPED) SKIPPED=$((SKIPPED + 1)) ;;
            # run-tests.php repeats tests that look dependent on timing.
            WARNED) record passed "$file, at the second attempt" ;;
            *)
                keep_leftovers "$file" "$folder"
                is_server_test "$file" && file+=" ($label)"
                record failed "$file" "$status"
                ;;
        esac
    done <"$folder/phpt.results"
}

# run_phpt NAME JOBS TEST...: runs tests, so many at a time, and writes their results into NAME.results and their output into
# NAME.log. Returns false if the tests were not run.
run_phpt() {
    local log=$1.log results=$1.results jobs=$2 options=()
    shift 2
    # run-tests.php gives each job 33 tests at a time, so that the last jobs would run for long after the others: a copy of it
    # gives five.
    options=(-n -q --no-color --no-progress --show-diff -j"$jobs")
    sed 's/(\$shuffle ? 4 : 32)/4/' "$TREE/source/run-tests.php" | write_if_changed "$TREE/source/run-tests-in-fives.php"
    options+=(--set-timeout "$([[ -z $valgrind ]] && echo 120 || echo 600)")
    # Without pcre.jit=0 valgrind reports PCRE's compiled code, which reads whole words at the ends of strings.
    [[ -z $valgrind ]] || options+=(-m -d pcre.jit=0)
    # Without enable_dl=0 run-tests.php would call dl() for every installed extension, and some of them crash.
    options+=(-d extension_dir="$EXTENSIONS" -d extension=coro -d enable_dl=0 -d coro.blocking_threshold=0)
    options+=("${php_options[@]}" -W "$results")
    # run-tests.php workers read php.ini and keep a test's output: endless output must fail the test, not use all memory.
    mkdir -p "$LOGS/runner"
    printf 'memory_limit = 1G\n' >"$LOGS/runner/runner.ini"
    # The banner and summary of run-tests.php are not shown, because this script prints its own.
    TEST_PHP_EXECUTABLE=$PHP NO_INTERACTION=1 PHP_INI_SCAN_DIR=$LOGS/runner \
        "${RUN[@]}" "$PHP" -n "$TREE/source/run-tests-in-fives.php" "${options[@]}" "$@" 2>&1 | tee "$log" |
        awk -v label="] ($label)" -v servers="^[A-Z]+ .*[[]${SERVER_TESTS#^}" '
             /^Number of tests/ { over = 1 } /^(PASS|SKIP|FAIL|XFAIL|LEAK|BORK|WARN|FLAKY|========DIFF)/ { begun = 1 }
             $0 ~ servers { sub(/\]/, label) }
             begun && !over && NF && !/^=+$/ { print; fflush() }' || true
    [[ -s $results ]] || { record failed phpt "run-tests.php did not run: $log"; return 1; }
}

# Moves the output, difference and program that run-tests.php leaves beside a failed test.
keep_leftovers() {
    local suffix folder
    folder=$2/$(dirname "$1")
    mkdir -p "$folder"
    for suffix in diff exp log out mem php sh; do
        [[ ! -e ${1%phpt}$suffix ]] || mv "${1%phpt}$suffix" "$folder/"
    done
}

# Prints "PROGRAM MODE" lines: programs with a line "# modes" once for each server mode, the others with the mode "-".
program_runs() {
    local program
    for program in "${programs[@]}"; do
        if grep -q '^# modes' "$program"; then
            variants | awk -v program="$program" '$1 != "gateway" && !seen[$1]++ { print program, $1 }'
        else
            printf '%s -\n' "$program"
        fi
    done
}

# Runs a test program for each "PROGRAM MODE LOG" line of standard input, so many at a time. Programs that compile or compute
# leave the processors to those that measure times.
run_each_program() {
    PHP_OPTIONS="${php_options[*]}" xargs -P "$1" -L 1 bash -c '
        rc=0
        ! grep -qE "^# (all|slow: comp(iles|utes))" "$1" || renice -n 19 $$ >/dev/null
        TIMEFORMAT="%R %U %S"
        { time CORO_TEST_MODE=${2#-} CORO_TEST_LOG=$3 timeout -k 10 2400 "$1" </dev/null >"$3" 2>&1; } 2>"$3.time" || rc=$?
        echo "$rc" >"$3.status"' run
}

# Programs whose first lines say "beside the phpt tests" compile most of the time, and unit tests and phpt tests wait most of the
# time. After them comes the library for the program "sanitizers", which waits for this build if it is not ready.
start_compiling_programs() {
    local program
    [[ -n $all ]] && ((${#phpt[@]} > 100)) || return 0
    for program in "${programs[@]}"; do
        ! grep -q '^# all.*, beside the phpt tests' "$program" || early+=("$program - $(program_log "$program" -)")
    done
    ((${#early[@]})) || return 0
    {
        printf '%s\n' "${early[@]}" | run_each_program 1
        [[ " ${programs[*]} " != *" tests/sanitizers/run.sh "* ]] ||
            nice -n 19 ./dev build --asan >"$LOGS/asan-build.log" 2>&1
    } &
    early_pid=$!
}

# Runs the test programs, which print "ok NAME", "not ok NAME" and "skip NAME: reason". A line "# slow" marks long ones, "# all"
# those that run only with --all or by name, "# named" those that run only by name. The longest run first. Twice as many run at a
# time as there are processors, because many wait most of the time.
run_programs() {
    local program run_mode log longest=() slow=() fast=() runs
    ((${#programs[@]})) || return 0
    section "test programs"
    while read -r program run_mode <&4; do
        if [[ " ${early[*]} " == *" $program "* ]]; then
            continue   # runs already
        elif [[ -n $quick ]] && grep -qE '^# (slow|all|named)' "$program"; then
            record skipped "$(program_name "$program" "$run_mode")" "--quick"
        elif [[ -z $named ]] && grep -q '^# named' "$program"; then
            record skipped "$(program_name "$program" "$run_mode")" "runs only by name"
        elif [[ -z $all ]] && grep -q '^# all' "$program"; then
            record skipped "$(program_name "$program" "$run_mode")" "without --all"
        elif grep -q '^# all' "$program"; then
            longest+=("$program $run_mode $(program_log "$program" "$run_mode")")
        elif grep -qE '^# (slow|named)' "$program"; then
            slow+=("$program $run_mode $(program_log "$program" "$run_mode")")
        else
            fast+=("$program $run_mode $(program_log "$program" "$run_mode")")
        fi
    done 4< <(program_runs)
    runs=("${longest[@]}" "${slow[@]}" "${fast[@]}")
    ((${#runs[@]} == 0)) || printf '%s\n' "${runs[@]}" | run_each_program $((JOBS * 2))
    [[ -z $early_pid ]] || wait "$early_pid" || true
    runs+=("${early[@]}")
    ((${#runs[@]})) || return 0
    run_timed_programs_again "${runs[@]}"
    while read -r program run_mode log; do
        awk -v name="$(program_name "$program" "$run_mode")" 'NF == 3 && $1 >= 10 {
            printf "%s took %.0f s, %.0f s of processor time\n", name, $1, $2 + $3 }' "$log.time"
        judge_program "$(program_name "$program" "$run_mode")" "$(program_log "$program" "$run_mode")"
    done < <(printf '%s\n' "${runs[@]}")
}

# Runs programs with a line "# timed" that have failed again, one at a time: a busy machine delays what they wait for or measure.
# Programs that look for faults with random choices have no such line, because one fault counts. The first log stays beside the
# second one, as CORO_TEST_LOG.first, so that a long program can repeat only what has failed.
run_timed_programs_again() {
    local program run_mode log again=()
    while read -r program run_mode log; do
        if grep -q '^# timed' "$program" && { [[ $(cat "$log.status") != 0 ]] || grep -q '^not ok' "$log"; }; then
            again+=("$program $run_mode $log")
        fi
    done < <(printf '%s\n' "$@")
    ((${#again[@]})) || return 0
    while read -r program run_mode log; do
        printf '%s is run again alone, because it has failed:\n' "$(program_name "$program" "$run_mode")"
        grep '^not ok' "$log" | sed 's/^not ok/  it said/' || true
        cp "$log" "$log.first"
    done < <(printf '%s\n' "${again[@]}")
    printf '%s\n' "${again[@]}" | run_each_program 1
}

# Prints a label like "load (process)" for a program and a mode; "-" means no mode.
program_name() {
    local name=${1#tests/}
    name=${name%/run.sh}
    [[ $2 == - ]] || name+=" ($2)"
    printf '%s\n' "$name"
}

program_log() {
    local name
    name=$(program_name "$@")
    printf '%s\n' "$LOGS/${name//[^a-z_]/}.log"
}

# Records the results of a test program that has run.
judge_program() {
    local name=$1 log=$2 rc verdict rest
    rc=$(cat "$log.status")
    while read -r verdict rest; do
        case $verdict in
            ok) record passed "$name: $rest" ;;
            not) record failed "$name: ${rest#ok }" ;;
            skip) record skipped "$name: $rest" ;;
        esac
    done < <(grep -E '^(ok|not ok|skip) ' "$log")
    if grep -q '^not ok ' "$log"; then
        :
    elif ((rc)) || ! grep -qE '^(ok|skip) ' "$log"; then
        record failed "$name" "ended with $rc"
    else
        return 0
    fi
    grep -vE '^(ok|not ok|skip) ' "$log" | tail -n 60 || true
}

#:lint                       runs only the lints
cmd_lint() {
    (($# == 0)) || die "lint: unknown argument $1"
    cmd_test tests/lint
}
