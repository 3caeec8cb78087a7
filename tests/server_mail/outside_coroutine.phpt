--TEST--
sendMessage() outside a coroutine returns false when the receiver's buffer is full
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('pipeMessage', function (): void {
        static $count = 0;
        touch(PATH . ++$count);
    });
    $server->on('managerStart', function ($server): void {
        for ($sent = 0; $server->sendMessage(str_repeat('x', 30_000), 0); $sent++) {
        }
        say($sent > 3 ? 'some were sent' : "$sent were sent");
        say('errno ' . ($server->getLastError() === PCNTL_EAGAIN ? 'EAGAIN' : $server->getLastError()));
        say("$sent");
    });
    $server->on('request', 'strlen');
    define('PATH', tempnam(sys_get_temp_dir(), 'coro-test-'));
}, ['worker_num' => 2, 'enable_coroutine' => false]);
eventually(fn () => count($server->said()) === 3);
$sent = $server->said()[2];
var_dump(eventually(fn () => file_exists(PATH . $sent)));
echo implode("\n", array_slice($server->said(), 0, 2));
array_map('unlink', glob(PATH . '*'));
?>
--EXPECT--
bool(true)
some were sent
errno EAGAIN
