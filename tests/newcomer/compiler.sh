#!/bin/sh
# The C++ compiler of the second build in inside.sh. Instead of compiling a unit once more, it copies the object that the first
# build has made of the same unit. It compiles the units that use the generated header, and sources of other things than coro.
set -eu
source='' object='' before=''
for argument; do
    case $before in
    -c) source=$argument ;;
    -o) object=$argument ;;
    esac
    before=$argument
done
name=${source#"$SECOND"}
case $name in
units/php_library_* | /* | '') ;;
units/*.cc)
    cp "$FIRST${object}" "$object"
    exit
    ;;
esac
exec g++ "$@"
