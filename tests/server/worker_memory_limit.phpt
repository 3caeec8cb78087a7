--TEST--
worker_memory_limit: workers that have grown finish their requests and are replaced, one after the other; so are those of max_request
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

ini_set('memory_limit', '1G');

// Each worker says when it serves and when it leaves. A workerStart takes a moment, in which no other worker may leave.
$program = fn (Coro\Atomic $grown, Coro\Atomic $growing = new Coro\Atomic) => function ($server) use ($grown, $growing): void {
    $server->on('workerStart', function (): void {
        Coro\Coroutine::sleep(0.5);
        say('serves');
    });
    $server->on('workerExit', function (): void {
        static $has_said = false;
        $has_said || say('leaves');
        $has_said = true;
    });
    $server->on('request', function ($request, $response) use ($grown, $growing): void {
        static $memory = [];
        if (isset($request->get['grow']) && !$memory && $growing->add() <= 2) {
            $memory[] = str_repeat('x', 300 << 20);
            $grown->add();
            while ($grown->get() < 2) {   // all of them finish what they have begun
                Coro\Coroutine::sleep(0.01);
            }
            Coro\Coroutine::sleep(1.5);
        }
        $response->end((string) getmypid());
    });
};

// Sends requests of this path over new connections until both workers have got one.
function ask_both(ServerProcess $server, string $path, callable $is_done): array
{
    for ($sockets = []; !$is_done(); usleep(20_000)) {
        $sockets[] = $socket = connect($server->port);
        send_request($socket, $path);
    }
    return $sockets;
}

$replaced = ['serves', 'serves', 'leaves', 'serves', 'leaves', 'serves'];

$grown = new Coro\Atomic;
$server = new ServerProcess($program($grown), ['worker_num' => 2, 'worker_memory_limit' => 250 << 20, 'log_level' => 2,
    'max_wait_time' => 20, 'dispatch_mode' => 1]);
$sockets = ask_both($server, '/?grow', fn () => $grown->get() === 2);
foreach ($sockets as $socket) {
    $answers[] = read_answer($socket)['body'];
}
echo count($answers) === count($sockets) ? 'all answered' : 'not all answered', "\n";
var_dump(eventually(fn () => $server->said() === $replaced) ?: $server->said());
var_dump(preg_match_all('/the worker is replaced: it uses \d+\.\d MiB, more than worker_memory_limit \(250\.0 MiB\)/', $server->printed()));
// The old worker answers as long as the new one only begins to serve.
echo eventually(fn () => !in_array(body($server->port, '/'), $answers)) ? 'new' : 'old', ' ', $server->end(), "\n";

// The first requests of both workers end at the same time.
$grown = new Coro\Atomic;
$server = new ServerProcess($program($grown), ['worker_num' => 2, 'max_request' => 1, 'max_wait_time' => 20, 'dispatch_mode' => 1]);
array_map(read_answer(...), ask_both($server, '/?grow', fn () => $grown->get() >= 2));
var_dump(eventually(fn () => count($server->said()) >= 6));
var_dump(str_contains(implode(' ', $server->said()), 'leaves leaves'));
echo $server->end(), "\n";

// The limit is below what a worker needs.
$server = new ServerProcess($program(new Coro\Atomic), ['worker_num' => 1, 'worker_memory_limit' => 1 << 20, 'log_level' => 4]);
echo body($server->port, '/') > 1 ? 'answer' : 'nothing', ' ', $server->end(), ' ',
    preg_match('/worker_memory_limit has no effect: the worker uses/', $server->printed()), "\n";
?>
--EXPECT--
all answered
bool(true)
int(2)
new exit 0
bool(true)
bool(false)
exit 0
answer exit 0 1
