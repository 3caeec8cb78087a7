# Runs the examples that need no other program, and compares what they print. Sourced by run.sh.
# shellcheck shell=bash disable=SC2154 # run.sh sets the variables

# The examples that other tests run.
elsewhere='http_server tcp_server udp_server websocket_server server_sent_events static_files task_workers  server/examples.phpt
           chat redis_server mqtt commands server_process      server/examples.phpt
           https_server production_server                      server/tls.phpt
           http2_server                                        http2/example.phpt
           redis                                               client/redis.phpt
           queue                                               server_queue/example.phpt
           mysql                                               clients/seed_mysql.php
           http_database pools postgresql lock atomic          examples/run.sh
           amphp                                               none: it needs a package'

# The numbers of processes and the times are left out.
printed_by() {   # printed_by NAME
    timeout 30 "${coro[@]}" "../../examples/$1.php" 2>&1 | sed -E 's/process:? [0-9]+/process N/; s/^together: .*/together/'
}

expected_of() {   # expected_of NAME
    case $1 in
        coroutines) printf '%s\n' 'b waited 0.1 s' 'c waited 0.2 s' 'a waited 0.3 s' together ;;
        tasks) printf '%s\n' \
            '(cache is done) (database is done) {"database":"database answered","cache":"cache answered"}' \
            '(slow is done) failed: no connection' '(each is done) (each is done) the deadline has passed' ;;
        sockets) printf 'hello %s\n' Ada Grace Edsger ;;
        clients) printf 'hello %s\n' Ada Grace Edsger Barbara Margaret ;;
        http_client) printf '%s\n' '200 hello Ada' '200 hello Grace' '200 hello Edsger' 'you said one' 'you said two' \
            'closed with status 1000' ;;
        grpc) printf '%s\n' 'lamp costs 40' 'NOT_FOUND: there is no sofa' 'lamp: 40, table: 120, chair: 60, ' \
            '3 products cost 220' '2 lamps: 80' '1 table: 120' ;;
        table) printf '%s\n' 'the: 12000' 'dog: 8000' 'fox: 4000' '2 words are left' ;;
        offload) printf '%s\n' 'this process N' 'the event loop runs'{,,,} {first,second}': made by process N' ;;
        process) echo 'primes from 10000 to 39999: 1033 + 983 + 958 = 2974' ;;
        process_pool) printf 'job %s\n' '0: 5000050000, by worker 1' '1: 20000100000, by worker 2' '2: 45000150000, by worker 3' \
            '3: 80000200000, by worker 1' '4: 125000250000, by worker 2' '5: 180000300000, by worker 3' ;;
        *) return 1 ;;
    esac
}

check_program() {   # check_program FILE
    local name expected printed
    name=$(basename "$1" .php)
    if expected=$(expected_of "$name"); then
        printed=$(printed_by "$name")
        [[ $name != process_pool ]] || printed=$(sort <<<"$printed")   # its workers end in any order
        if [[ $printed == "$expected" ]]; then
            echo "ok $name prints what it promises"
        else
            echo "not ok $name prints: $printed"
        fi
    elif [[ " ${elsewhere//$'\n'/ } " != *" $name "* && $name != coroutine_http_server ]]; then
        echo "not ok $name: no test runs this example"
    fi
}

check_coroutine_server() {
    local url
    mkfifo "$work/coroutine"
    PORT=0 "${coro[@]}" ../../examples/coroutine_http_server.php >"$work/coroutine" &
    server=$!
    {
        read -r -t 60 url
        if [[ $(curl -s "$url") == 'Hello from coroutine '* && $(curl -s "${url}visits") == '{"visits":1}' &&
            $(curl -s "${url}stop") == 'Good bye' && $(cat) == 'stopped after 1 visits' ]]; then
            echo 'ok coroutine_http_server answers and stops'
        else
            echo 'not ok coroutine_http_server'
        fi
    } <"$work/coroutine"
    wait "$server"
    server=
}

if [[ ${CORO_TEST_MODE:-} != process ]]; then   # once, not in each mode
    for file in ../../examples/*.php; do
        check_program "$file" &
    done
    wait
    check_coroutine_server
fi
