#!/usr/bin/env bash
# all: compiles the extension in a root directory of its own, beside the phpt tests
# A new machine, which has mawk, dash and no package of the tests, builds the whole extension: as ./dev serve does, and as pecl.
set -euo pipefail
cd "$(dirname "$0")/../.."
if [[ $(id -u) != 0 ]] && ! sudo -n true 2>/dev/null; then
    echo "skip newcomer: a root directory needs root, or sudo without a password"
    exit
fi
rc=0
./dev bare tests/newcomer/inside.sh || rc=$?
# The status of a machine without debootstrap or network.
((rc == 77)) || exit "$rc"
