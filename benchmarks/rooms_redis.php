<?php
// Cost of a message that one process adds to rooms and other processes, the nodes, receive through Redis: rooms without members.
// php -d extension=coro benchmarks/rooms_redis.php ADDRESS [messages] [nodes] [bytes]   such as redis://127.0.0.1; writes keys
// with the prefix "benchmark" into this Redis
use Coro\Redis\Deployment;
use Coro\Rooms\Dsn;
use Coro\Rooms\RedisEngine;
use Coro\Rooms\Settings;

const ROOMS = 100;
const WRITERS = 50;   // coroutines

$dsn = Dsn::parse($argv[1] ?? exit("An address of Redis is missing, such as redis://127.0.0.1\n"));
[$messages, $nodes, $bytes] = [(int) ($argv[2] ?? 20000), (int) ($argv[3] ?? 1), (int) ($argv[4] ?? 200)];
$settings = new Settings(['prefix' => 'benchmark']);

function microseconds(array $usage): float
{
    $seconds = $usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec'];
    return $seconds * 1e6 + $usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec'];
}

// The CPU that Redis has used, in microseconds.
function cpu_of_redis(Deployment $redis): float
{
    preg_match_all('/^used_cpu_(?:user|sys):([\d.]+)/m', $redis->command('', 'INFO', 'cpu'), $found);
    return array_sum($found[1]) * 1e6;
}

$receivers = [];
for ($i = 1; $i <= $nodes; $i++) {
    $receivers[] = $receiver = new Coro\Process(function () use ($dsn, $settings, $messages, $i): void {
        $engine = new RedisEngine($dsn, $settings, sprintf('%012x', $i));
        $engine->beat("node $i");
        for ($room = 0; $room < ROOMS; $room++) {
            $engine->attach("room$room");
        }
        (new Deployment($dsn, 5))->command('benchmark:ready', 'INCR', 'benchmark:ready');
        $before = microseconds(getrusage());
        for ($received = 0; $received < $messages; $received++) {
            $engine->receive();
        }
        printf("node %d: %.1f us of CPU a message\n", $i, (microseconds(getrusage()) - $before) / $messages);
        $engine->close();
    }, false, 0, true);
    $receiver->start();
}
Coro\run(function () use ($dsn, $settings, $messages, $nodes, $bytes): void {
    $redis = new Deployment($dsn, 5);
    while ($redis->command('benchmark:ready', 'GET', 'benchmark:ready') < $nodes) {
        Coro\Coroutine::sleep(0.01);
    }
    $redis->command('benchmark:ready', 'DEL', 'benchmark:ready');
    $engine = new RedisEngine($dsn, $settings, '');
    $message = str_repeat('x', $bytes);
    [$ofRedis, $ofPhp, $begin, $left, $writers] = [cpu_of_redis($redis), microseconds(getrusage()), hrtime(true), $messages, []];
    for ($i = 0; $i < WRITERS; $i++) {
        $writers[] = go(function () use ($engine, $message, &$left): void {
            while ($left-- > 0) {
                $engine->append('room' . $left % ROOMS, $message);
            }
        });
    }
    Coro\Coroutine::join($writers);
    printf("added: %d messages/s, %.1f us of CPU a message in PHP and %.1f us in Redis\n",
        $messages * 1e9 / (hrtime(true) - $begin),
        (microseconds(getrusage()) - $ofPhp) / $messages, (cpu_of_redis($redis) - $ofRedis) / $messages);
});
foreach ($receivers as $receiver) {
    Coro\Process::wait();
}
