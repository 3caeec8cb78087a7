# Part of ./dev: serves public frameworks on coro, as their users do.
# shellcheck shell=bash disable=SC2154 # ./dev sets the variables

#:frameworks [NAME...]       installs frameworks with Composer, serves each on coro and checks it under load: all of them, or
#:                             those named in tests/frameworks/table.php. Packages that Composer cannot reach can be in
#:                             CORO_FRAMEWORK_SOURCES=/FOLDER, as VENDOR/NAME
cmd_frameworks() {
    flavour_options "$@"
    [[ " ${REST[*]-}" != *' -'* ]] || die "frameworks: unknown option in ${REST[*]}"
    build_library
    export_surroundings
    "$PHP" -n tests/frameworks/run.php ${REST[@]+"${REST[@]}"} | tee "$BUILD/frameworks.log"
    ! grep -q '^not ok ' "$BUILD/frameworks.log" || die "frameworks: some checks have failed"
}
