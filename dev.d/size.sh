# Part of ./dev: the figures of the code and of the build.
# shellcheck shell=bash disable=SC2154 # ./dev sets the variables

#:size                       prints the lines of C++ by folder, the library's size, the time of the last complete build, and the
#:                             classes that are too large
cmd_size() {
    (($# == 0)) || die "size: unknown argument $1"
    find_php
    find include/coro ext-src \( -name '*.h' -o -name '*.cc' \) -exec wc -l {} + | awk '
        $2 != "total" {
            folder = $2
            sub(/^(include\/coro|ext-src\/core)\//, "core/", folder)
            sub(/^ext-src\//, "", folder)
            sub(/\/[^\/]*$/, "", folder)
            lines[folder] += $1
            all += $1
        }
        END {
            for (folder in lines) { printf "%7d  %s\n", lines[folder], folder | "sort -rn" }
            close("sort -rn")
            printf "%7d  lines of C++\n", all
        }'
    if [[ -e $TREE/build_seconds ]]; then
        printf '%7d  MB, the library\n%7d  seconds, its last complete build with %d jobs; %d seconds of processor time\n' \
            $(($(stat -c %s "$SO") / 1000000)) $(cat "$TREE/build_seconds")
    fi
    tests/lint/classes.sh || true
}
