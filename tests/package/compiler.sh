#!/usr/bin/env bash
# The C++ compiler with which pecl builds the extension in this test. It compiles the header $PRECOMPILED once, with the options
# of the first source, and includes it into each source of the extension.
set -euo pipefail
[[ $* == *' -c '*/ext-src/*.cc* ]] || exec g++ "$@"
options=()
while (($#)); do
    case $1 in
        -c) source=$2 && shift ;;
        -o) object=$2 && shift ;;
        -MF | -MT) shift ;;
        *) options+=("$1") ;;
    esac
    shift
done
exec 9>"$PRECOMPILED.lock"
flock 9
[[ -e $PRECOMPILED.gch ]] || g++ "${options[@]}" -x c++-header "$PRECOMPILED" -o "$PRECOMPILED.gch"
exec 9>&-
exec g++ -Werror -include "$PRECOMPILED" "${options[@]}" -c "$source" -o "$object"
