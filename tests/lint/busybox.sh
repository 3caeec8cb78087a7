#!/bin/sh
# The scripts that configure runs write the same with busybox, whose programs Alpine has, as with the programs of this system.
set -eu
cd "$(dirname "$0")/../.."
command -v busybox >/dev/null || exit 0   # the system has no package of it
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
busybox --install -s "$work/bin"
# The functions in parentheses keep a changed PATH to themselves.
write() ( # write FOLDER SHELL
    mkdir "$1"
    "$2" ext-src/units.sh "$1/units" 24 '/no_source_is_left_out' >"$1/list"
    "$2" ext-src/php/library/embed.sh "$1"
)
with_busybox() (
    PATH=$work/bin
    write "$work/of_busybox" "$work/bin/sh"
)
write "$work/of_system" sh
with_busybox
diff -r "$work/of_system" "$work/of_busybox" >&2
