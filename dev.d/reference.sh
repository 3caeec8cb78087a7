# Part of ./dev: generates the reference of classes, functions and constants.
# shellcheck shell=bash disable=SC2154 # ./dev sets the variables

#:reference [--check]        writes the pages of docs/reference about classes, functions and constants from stubs/*.php
cmd_reference() {
    local work=$BUILD/reference file failed=''
    [[ ${1:---check} == --check ]] || die "reference: unknown argument $1"
    find_php
    lock
    rm -rf "$work"
    mkdir -p "$work"
    "$PHP" -n dev.d/reference.php stubs "$work" || die "reference: the pages could not be written"
    for file in "$work"/*.md; do
        install_generated "$file" docs/reference "$@" || failed=1
    done
    unlock
    [[ -z $failed ]]
}
