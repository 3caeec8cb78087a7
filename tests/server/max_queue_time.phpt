--TEST--
max_queue_time: a request that has waited longer for its handler is answered 503 with Retry-After, and is counted
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

function answer($socket): string
{
    ['head' => $head, 'body' => $body] = read_answer($socket);
    preg_match('/^Retry-After: .*$/mi', $head, $found);
    return trim(statuses($head) . ' ' . $body . ' ' . trim($found[0] ?? ''));
}

const LIMIT = 1.0;

// A worker that computes: the requests behind wait in the worker or, in PROCESS mode, in the master.
$began = new Coro\Atomic;
$open = new Coro\Atomic;
$server = new ServerProcess(function ($server) use ($began, $open): void {
    $server->on('request', function ($request, $response) use ($server, $began, $open): void {
        if (isset($request->get['computes'])) {
            for ($number = $began->add(); $open->get() < $number;) {
            }
        }
        $response->end($request->server['request_uri'] . ' ' . $server->stats()['queue_timeout_count']);
    });
}, ['worker_num' => 1, 'max_queue_time' => LIMIT]);
[$first, $second, $third] = array_map(fn () => connect($server->port), range(0, 2));
array_map(ask(...), [$first, $second, $third]);   // the server has accepted them
send_request($first, '/first?computes');
eventually(fn () => $began->get() === 1);
send_request($second, '/second?computes');   // both have arrived when the server reads again
send_request($third, '/third');
$open->set(1);
eventually(fn () => $began->get() === 2);
usleep((int) (LIMIT * 1.2e6));
$open->set(2);
foreach ([$first, $second, $third] as $socket) {
    echo answer($socket), "\n";
}
echo body($server->port, '/later'), "\n", $server->end(), "\n";

// Requests that wait for a place are refused when their time is over, and not only when a place is free.
$gate = new Gate;
$server = new ServerProcess(function ($server) use ($gate): void {
    $server->on('request', function ($request, $response) use ($server, $gate): void {
        if (isset($request->get['waits'])) {
            $gate->wait();
        }
        $response->end($request->server['request_uri'] . ' ' . $server->stats()['queue_timeout_count']);
    });
}, ['worker_num' => 1, 'max_queue_time' => LIMIT, 'worker_max_concurrency' => 1]);
[$first, $second, $third] = array_map(fn () => connect($server->port), range(0, 2));
array_map(ask(...), [$first, $second, $third]);
send_request($first, '/first?waits');
send_request($second, '/second');
send_request($third, '/third');
$begun = microtime(true);
echo answer($second), "\n", answer($third), "\n";
var_dump(microtime(true) - $begun > LIMIT * 0.9);
send_request($late = connect($server->port), '/late');
$gate->open();
echo answer($first), "\n", answer($late), "\n", $server->end(), "\n";

// Without the option they wait.
$gate = new Gate;
$server = new ServerProcess(function ($server) use ($gate): void {
    $server->on('request', function ($request, $response) use ($gate): void {
        if (isset($request->get['waits'])) {
            $gate->wait();
        }
        $response->end($request->server['request_uri']);
    });
}, ['worker_num' => 1, 'worker_max_concurrency' => 1]);
send_request($first = connect($server->port), '/first?waits');
send_request($second = connect($server->port), '/second');
usleep((int) (LIMIT * 1.2e6));
$gate->open();
echo answer($first), ' ', answer($second), "\n";
?>
--EXPECT--
200 /first 0
200 /second 0
503  Retry-After: 1
/later 1
exit 0
503  Retry-After: 1
503  Retry-After: 1
bool(true)
200 /first 2
200 /late 2
exit 0
200 /first 200 /second
