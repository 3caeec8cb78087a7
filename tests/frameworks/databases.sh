#!/usr/bin/env bash
# databases.sh NAME...: runs the databases (redis, mysql, postgres) for an application until its standard input ends. Prints the
# folder with their sockets, or the reason why a database does not serve.
set -u
work=$(mktemp -d)
# shellcheck source=tests/include/services.sh
. "$(dirname "$0")/../include/services.sh"
trap 'stop_services; rm -rf "$work"' EXIT
for name in "$@"; do
    start "$name"
done
for name in "$@"; do
    missing=$(missing_server "$name")
    if [[ -n $missing ]]; then
        echo "$missing"
        exit 1
    fi
done
echo "$work"
cat >/dev/null
