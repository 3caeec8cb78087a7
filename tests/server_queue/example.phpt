--TEST--
Queue: the example sends a mail once, and shows the mail that fails
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../client/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http.inc';
require __DIR__ . '/../include/server.inc';
require __DIR__ . '/../client/redis_server.inc';

$redis = new RedisServer;
$command = [PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro',
    __DIR__ . '/../../examples/queue.php', ...(server_mode() === CORO_BASE ? [] : ['--process'])];
$environment = ['PORT' => 0, 'REDIS' => "redis+unix://$redis->path"] + getenv();
$process = proc_open($command, [1 => ['pipe', 'w'], 2 => ['file', '/dev/null', 'w']], $pipes, null, $environment);
preg_match('/^serving (.*)\/ /', fgets($pipes[1]), $match) || die('does not start');
$post = fn (string $to): string => file_get_contents($match[1], false, stream_context_create(['http' => [
    'method' => 'POST', 'header' => 'Content-Type: application/x-www-form-urlencoded', 'content' => "to=$to",
]]));
echo preg_match('/^[0-9a-f]+-0\n$/', $post('ada')), ' ', $post('ada');
$post('nobody');
echo fgets($pipes[1]);
eventually(fn () => str_contains(file_get_contents($match[1]), 'RuntimeException: there is no mailbox nobody'));
echo strtok(file_get_contents($match[1]), "\n"), "\n";
proc_terminate($process);
fclose($pipes[1]);
echo proc_close($process), "\n";
?>
--EXPECT--
1 this mail waits already
mail to ada has left, attempt 1
{"waiting":0,"delayed":0,"running":0,"dead":1}
0
