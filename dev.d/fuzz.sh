# Part of ./dev: fuzzers, which search for errors with random inputs.
# shellcheck shell=bash disable=SC2154 # ./dev sets the variables

#:fuzz [NAME] [SECONDS]      runs one fuzzer for this time (0: until it is stopped), or each one (60):
#:                             tests/fuzz/NAME_fuzz.cc with libFuzzer, whose corpus stays in build/fuzz/NAME, or
#:                             random programs of tests/fuzz/NAME/fuzz.php
#:    --seed=N               repeats one random program
#:    --asan, --ubsan, --debug
#:                             for random programs
cmd_fuzz() {
    local name='' seconds='' seed='' argument
    flavour_options "$@"
    for argument in ${REST[@]+"${REST[@]}"}; do
        case $argument in
            --seed=[0-9]*) seed=${argument#--seed=} ;;
            [0-9]*) seconds=$argument ;;
            -*) die "fuzz: unknown option $argument" ;;
            *) [[ -z $name ]] || die "fuzz: $argument is no number of seconds"; name=$argument ;;
        esac
    done
    [[ ${seconds:-0} =~ ^[0-9]+$ ]] || die "fuzz: $seconds is no number of seconds"
    if [[ -f tests/fuzz/${name}_fuzz.cc ]]; then
        fuzz_parser "$name" "${seconds:-0}"
    elif [[ -n $name && -f tests/fuzz/$name/fuzz.php ]]; then
        fuzz_programs "$name" "${seconds:-0}" "$seed"
    elif [[ -z $name ]]; then
        fuzz_all "${seconds:-60}"
    else
        die "fuzz: the fuzzers are $(fuzzers | tr '\n' ' ')"
    fi
}

fuzzers() {
    (cd tests/fuzz && printf '%s\n' *_fuzz.cc */fuzz.php | sed 's/_fuzz\.cc$//; s/\/fuzz\.php$//')
}

fuzz_all() {
    local name failed=''
    for name in $(fuzzers); do
        say "== $name, $1 s"
        ./dev fuzz ${FLAVOUR_OPTION:+"$FLAVOUR_OPTION"} "$name" "$1" || failed+=" $name"
    done
    [[ -z $failed ]] || die "fuzz: findings in$failed"
}

# Runs one libFuzzer target: random bytes for one parser of the core.
fuzz_parser() {
    local target=$1 out=build/fuzz/objects
    present fuzzer:clang++ || install_missing test
    lock "$out"
    make -s -j"$JOBS" -f tests/core.mk OUT="$out" WITHOUT='/core/(sync|hook|server)/' \
        CXX=clang++ SANITIZE=fuzzer "$out/${target}_fuzz"
    unlock
    mkdir -p "build/fuzz/$target"
    local corpus=("build/fuzz/$target")
    [[ ! -d tests/fuzz/$target ]] || corpus+=("tests/fuzz/$target")
    exec "$out/${target}_fuzz" -max_total_time="$2" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
        -artifact_prefix="build/fuzz/$target-" "${corpus[@]}"
}

# Runs random programs that use the public interface.
fuzz_programs() {
    build_library
    find_run
    export_surroundings
    export CORO_RUN="${RUN[*]}"
    (($2 > 0)) || set -- "$1" 1000000000 "$3"
    exec "$PHP" -n tests/fuzz/drive.php "$1" "$2" ${3:+"$3"}
}
