--TEST--
sendMessage(): messages that a worker has not read before a reload are read by its replacement
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

const COUNT = 2000;
$server = new ServerProcess(function ($server): void {
    $server->on('pipeMessage', function ($server, int $from, string $message): void {
        file_put_contents(PATH, "$message\n", FILE_APPEND);
        usleep(500);   // blocks the process
    });
    $server->on('request', function ($request, $response) use ($server): void {
        $response->end('reloading');
        $server->reload();
        for ($i = 0; $i < COUNT; $i++) {
            $server->sendMessage("$i " . getmypid(), 1 - $server->worker_id);
        }
        say('sent');
    });
    $server->on('afterReload', fn () => say('reloaded'));
    define('PATH', tempnam(sys_get_temp_dir(), 'coro-test-'));
}, ['worker_num' => 2, 'max_wait_time' => 20, 'hook_flags' => 0]);
body($server->port, '/');
eventually(fn () => count(file(PATH)) >= COUNT && count($server->said()) >= 2);
$numbers = array_map('intval', file(PATH));
sort($numbers);
var_dump($numbers === range(0, COUNT - 1));
echo $server->end();
unlink(PATH);
?>
--EXPECT--
bool(true)
exit 0
