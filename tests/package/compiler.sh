#!/bin/sh
# The C++ compiler of a second build of the extension. It reads a unit and its headers, which must be there, but instead of
# compiling them it copies the object that the build in the folder FIRST has made of the same unit. It compiles the units that use
# the generated header, sources of other things than coro, and everything if FIRST has no objects.
set -eu
source='' object='' before=''
for argument; do
    case $before in
    -c) source=$argument ;;
    -o) object=$argument ;;
    esac
    before=$argument
done
case $source in
*units/php_library_*) ;;
units/*.cc | */units/*.cc)
    if [ -e "$FIRST/$object" ]; then
        g++ "$@" -E
        cp "$FIRST/$object" "$object"
        exit
    fi
    ;;
esac
exec g++ "$@"
