--TEST--
command(): large data and answers need memory once, and without memory for them the call fails at once
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/limits.inc';
skip_without_memory_limit();
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

const WORKER = CORO_SERVER_COMMAND_EVENT_WORKER;
$server = new ServerProcess(function ($server): void {
    $limit = function (string $limit): string {
        ini_set('memory_limit', $limit);
        return 'set';
    };
    $server->addCommand('limit', WORKER, fn ($server, $data) => $limit(json_decode($data)));
    $server->addCommand('size', WORKER, fn ($server, $data) => (string) strlen($data));
    $server->addCommand('pid', WORKER, fn () => (string) getmypid());
    $server->addCommand('large', WORKER, fn ($server, $data) => str_repeat('x', json_decode($data)));
    $server->on('request', function ($request, $response) use ($server, $limit): void {
        $ask = fn (string $command, mixed $data) => $server->command($command, 1 - $server->worker_id, WORKER, $data, false);
        $started = microtime(true);
        $limit('1G');
        $pid = $ask('pid', '');
        $ask('limit', '40M');
        $got = ['data' => $ask('size', str_repeat('x', 25_000_000))];
        $got['too much data'] = [$ask('size', str_repeat('x', 50_000_000)), $server->getLastError()];
        $ask('limit', '1G');
        $limit('40M');
        $got['answer'] = strlen($ask('large', 25_000_000));
        $got['too large answer'] = [$ask('large', 50_000_000), $server->getLastError()];
        $response->end(json_encode($got + [microtime(true) - $started < 30 ? 'soon' : 'late', $ask('pid', '') === $pid]));
    });
}, ['worker_num' => 2, 'log_level' => 6, 'socket_read_timeout' => 60]);
echo body($server->port, '/'), "\n";
?>
--EXPECT--
{"data":"25000002","too much data":[false,61],"answer":25000000,"too large answer":[false,12],"0":"soon","1":true}
