#!/bin/sh
# The C++ compiler of the second build in inside.sh. Instead of compiling a source once more, it copies the object that the first
# build has made of the same source. It compiles the sources that use the generated header, and all that is no source of coro.
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
ext-src/php/library/* | /* | '') ;;
ext-src/*.cc)
    cp "$FIRST${object}" "$object"
    exit
    ;;
esac
exec g++ "$@"
