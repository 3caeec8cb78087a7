<?php
// Rooms at three servers with one Redis: one program publishes to 100 rooms, which have one member at each server. The argument
// is the folder of the socket of Redis. php -d extension=coro benchmarks/rooms_cluster.php FOLDER
require __DIR__ . '/client.inc';

use Coro\Coroutine;
use Coro\Coroutine\Http\Client;
use Coro\Process;
use Coro\Rooms;

const NODES = 3;
const ROOMS = 100;
const PUBLISHERS = 200;
const MESSAGES = 20_000;
const SIZE = 200;
const OPTIONS = ['prefix' => 'bench'];

[, $folder] = $argv;
$dsn = "redis+unix://$folder/redis";

/** Serves until SIGTERM. A connection joins all rooms, and then says that it has. */
function serve(string $dsn, Process $process): void
{
    $server = new Coro\WebSocket\Server('127.0.0.1', 0, CORO_BASE);
    $server->set(['worker_num' => 1, 'log_level' => CORO_LOG_WARNING]);
    $rooms = new Rooms($dsn, OPTIONS);
    $server->on('message', function ($server, $frame) use ($rooms): void {
        for ($i = 0; $i < ROOMS; $i++) {
            $rooms->join($frame->fd, "room$i");
        }
        $server->push($frame->fd, 'joined');
    });
    $server->on('start', fn($server) => $process->write("$server->port\n"));
    $server->start();
}

/** Returns the CPU time of a process and of those it has started in microseconds. */
function cpu_of(int $root): float
{
    $parents = $times = [];
    foreach (glob('/proc/[0-9]*/stat') as $file) {
        $fields = explode(' ', (string) preg_replace('/^.*\) /', '', (string) @file_get_contents($file)));
        if (count($fields) > 12) {
            $pid = (int) explode('/', $file)[2];
            [$parents[$pid], $times[$pid]] = [(int) $fields[1], ($fields[11] + $fields[12]) * 10_000];
        }
    }
    $sum = 0;
    foreach ($times as $pid => $time) {
        for ($at = $pid; $at > 1 && $at !== $root;) {
            $at = $parents[$at] ?? 0;
        }
        $sum += $at === $root ? $time : 0;
    }
    return $sum;
}

$nodes = [];
for ($i = 0; $i < NODES; $i++) {
    $nodes[] = $node = new Process(fn(Process $process) => serve($dsn, $process), false, 1);
    $node->start();
}
$ports = array_map(fn(Process $node) => (int) $node->read(), $nodes);
Coro\run(function () use ($dsn, $folder, $nodes, $ports): void {
    $redis = new Coro\Coroutine\Redis();
    $redis->connect("$folder/redis") || exit(1);
    $pids = ['redis' => (int) $redis->info('server')['process_id'], 'publish' => getmypid()];
    foreach ($nodes as $i => $node) {
        $pids["node$i"] = $node->pid;
    }
    $received = 0;
    foreach ($ports as $port) {
        $client = new Client('127.0.0.1', $port);
        $client->upgrade('/') && $client->push('join') && $client->recv()->data === 'joined' || exit(1);
        Coroutine::create(function () use ($client, &$received): void {
            while (is_object($client->recv(-1))) {
                $received++;
            }
        });
    }
    $rooms = new Rooms($dsn, OPTIONS);
    [$samples, $message] = [[], str_repeat('x', SIZE)];
    for ($run = (int) (getenv('BENCH_RUNS') ?: 7); $run >= 0; $run--) {
        $received = 0;
        $before = array_map(cpu_of(...), $pids);
        $start = hrtime(true);
        $left = MESSAGES;
        each_in_coroutine(range(1, PUBLISHERS), function () use ($rooms, $message, &$left): void {
            while ($left-- > 0) {
                $rooms->publish('room' . $left % ROOMS, $message);
            }
        });
        while ($received < NODES * MESSAGES) {
            Coroutine::sleep(0.005);
        }
        $seconds = (hrtime(true) - $start) / 1e9;
        $cpu = [];
        foreach ($pids as $name => $pid) {
            $cpu[$name] = (cpu_of($pid) - $before[$name]) / MESSAGES;
        }
        $samples['cpu_node'][] = ($cpu['node0'] + $cpu['node1'] + $cpu['node2']) / NODES;
        $samples['cpu_redis'][] = $cpu['redis'];
        $samples['throughput'][] = MESSAGES / $seconds;
    }
    foreach ($samples as $name => $values) {
        sample($name, $name === 'throughput' ? '1/s' : 'us', array_slice($values, 1));   // the first run warms up
    }
    array_map(fn(Process $node) => Process::kill($node->pid, SIGTERM), $nodes);
});
foreach ($nodes as $node) {
    Process::wait();
}
