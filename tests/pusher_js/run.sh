#!/usr/bin/env bash
# all: installs a package with npm
# modes: runs once in each mode of the server
# Tests Coro\Pusher with pusher-js, the library of browsers, from the npm registry.
set -uo pipefail
cd "$(dirname "$0")"
. ../include/server_program.sh

skip() {
    echo "skip pusher_js: $1"
    exit
}
for tool in node npm; do
    command -v "$tool" >/dev/null || skip "$tool is not installed"
done
node -e 'process.exit(typeof fetch === "function" ? 0 : 1)' || skip "node is older than version 18"
# The package is installed once for each version.
version=8.6.0
folder=${CORO_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/coro}/pusher-js-$version
mkdir -p "$folder"
{
    flock 9
    if [[ ! -d $folder/node_modules/pusher-js ]]; then
        (cd "$folder" && timeout 180 npm install --no-audit --no-fund --ignore-scripts "pusher-js@$version" >npm.log 2>&1)
    fi
} 9>"$folder/lock"
[[ -d $folder/node_modules/pusher-js ]] || skip "npm could not install pusher-js: $(tail -n 1 "$folder/npm.log")"

mkfifo "$work/ready"
"${coro[@]}" server.php \
    >/dev/null 2>"$work/ready" &
server=$!
{ read -r pid && read -r port; } <"$work/ready"
[[ $pid == "$server" ]] || { echo "not ok pusher_js: the server does not start"; exit 1; }

timeout 120 node client.js "$folder" "$port" || echo "not ok pusher_js: the client ended with $?"

stop_server
