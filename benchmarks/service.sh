#!/usr/bin/env bash
# service.sh NAME: starts the server NAME (redis, mysql or postgres) on a unix socket in a temporary folder, prints "folder" and
# the path of the folder, and waits. SIGTERM ends the server and removes the folder. Exits with 3 if the server is not installed
# or does not start.
set -uo pipefail
work=$(mktemp -d)
. "$(dirname "$0")/../tests/include/services.sh"
trap 'stop_services; rm -rf "$work"' EXIT
trap 'exit 0' TERM
start_service "$1" || exit 3
echo "folder $work"
wait
