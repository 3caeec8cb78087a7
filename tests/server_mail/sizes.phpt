--TEST--
sendMessage(): messages of any size arrive unchanged and in order
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

const SIZES = [0, 1, 32767, 32768, 32769, 65536, 300_000, 5 << 20, 40 << 20, 3];
$server = new ServerProcess(function ($server): void {
    $server->on('pipeMessage', function ($server, int $from, string $message): void {
        say(strlen($message) . ' ' . md5($message));
    });
    $server->on('workerStart', function ($server, int $id): void {
        foreach ($id === 0 ? SIZES : [] as $size) {
            $server->sendMessage(substr(str_repeat('0123456789abcdefg', intdiv($size, 17) + 1), 0, $size), 1);
        }
    });
    $server->on('request', 'strlen');
}, ['worker_num' => 2]);
eventually(fn () => count($server->said()) >= count(SIZES));
foreach (SIZES as $at => $size) {
    $bytes = substr(str_repeat('0123456789abcdefg', intdiv($size, 17) + 1), 0, $size);
    echo $server->said()[$at] === "$size " . md5($bytes) ? '' : "$size is wrong: {$server->said()[$at]}\n";
}
echo $server->end();
?>
--EXPECT--
exit 0
