--TEST--
command(): returns false, and getLastError() tells the reason
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

const WORKER = CORO_SERVER_COMMAND_EVENT_WORKER;
$server = new ServerProcess(function ($server): void {
    $server->addCommand('text', WORKER, fn () => 'no JSON');
    $server->addCommand('nothing', WORKER, fn () => null);
    $server->addCommand('throws', WORKER, fn () => throw new Exception('on purpose'));
    $server->addCommand('number', WORKER, fn () => '12');
    $server->on('request', function ($request, $response) use ($server): void {
        $other = 1 - $server->worker_id;
        $ask = function (string $what, mixed ...$arguments) use ($server): string {
            swoole_clear_error();
            return "$what: " . json_encode($server->command(...$arguments)) . ' ' . $server->getLastError() . "\n";
        };
        set_error_handler(fn ($level, $text) => say($text));
        $response->end(
            $ask('unknown', 'unknown', 0, WORKER, []) .
            $ask('not accepted', 'text', 0, CORO_SERVER_COMMAND_TASK_WORKER, []) .
            $ask('two types', 'text', 0, WORKER | CORO_SERVER_COMMAND_MANAGER, []) .
            $ask('no such process', 'text', 65536, WORKER, []) .
            $ask('no number of a process', 'text', -1, WORKER, []) .
            $ask('no JSON possible', 'text', $other, WORKER, fopen('php://memory', 'r')) .
            $ask('no JSON', 'text', $other, WORKER, []) .
            $ask('text', 'text', $other, WORKER, [], false) .
            $ask('a number', 'number', $other, WORKER, []) .
            $ask('no string', 'nothing', $other, WORKER, []) .
            $ask('exception', 'throws', $other, WORKER, [])
        );
    });
}, ['worker_num' => 2, 'log_level' => SWOOLE_LOG_WARNING]);
echo body($server->port, '/');
echo implode("\n", $server->said()), "\n";
echo substr_count($server->printed(), 'the callback of the command nothing has returned null instead of a string'), "\n";
?>
--EXPECT--
unknown: false 9012
not accepted: false 507
two types: false 505
no such process: false 505
no number of a process: false 22
no JSON possible: false 22
no JSON: false 74
text: "no JSON" 0
a number: "12" 0
no string: false 61
exception: false 61
Coro\Server::command(): invalid process_id -1: it must be between 0 and 4294967295
Coro\Server::command(): the command is not sent: JSON cannot express the data
1
