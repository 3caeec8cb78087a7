# For the run.sh of a test program that starts a server: $work is a folder that goes at the end, $server the pid of a server that
# is killed then if it still runs, and "${coro[@]}" PHP with the extension, and with the sanitizer of its build (CORO_RUN).
# shellcheck shell=bash disable=SC2034 # the variables are for the program
work=$(mktemp -d)
server=
read -ra options <<<"${PHP_OPTIONS:-}"
php=${PHP:-php}
if [[ -n ${CORO_RUN:-} ]]; then
    printf '#!/bin/sh\nexec %s "%s" "$@"\n' "$CORO_RUN" "$php" >"$work/php"
    chmod +x "$work/php"
    php=$work/php
fi
coro=("$php" -n -d extension_dir="${CORO_EXTENSION_DIR:-../../modules}" -d extension=coro "${options[@]}")

end() {
    [[ -z $server ]] || kill -KILL "$server" 2>/dev/null
    rm -rf "$work"
}
trap end EXIT

# Ends the server, whose exit code has to be 0.
stop_server() {
    local rc=0
    kill -TERM "$server"
    wait "$server" || rc=$?
    server=
    if ((rc == 0)); then echo "ok SIGTERM after all that: exit code 0"; else echo "not ok SIGTERM: exit code $rc"; fi
}
