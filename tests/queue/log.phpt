--TEST--
Queue: a failed job is one line of the log, also if the message of its exception has several
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/../client/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/queue.inc';

$server = new RedisServer;
$log = tempnam(sys_get_temp_dir(), 'coro');
Coro\Coroutine::set(['log_file' => $log, 'log_level' => CORO_LOG_WARNING]);
Coro\run(function () use ($server): void {
    $queue = queue_at($server, ['max_attempts' => 2]);
    $queue->push('job');
    consume($queue, 2, fn () => throw new Exception("first\r\nsecond\0\e[31m"), 1);
});
echo preg_replace('/^.*?WARNING\s|job \K\S+|in [\d.]+ s|(?<= in )\/.*/m', '', file_get_contents($log));
unlink($log);
?>
--EXPECT--
the job  of the queue jobs has failed and is tried again : Exception: first\r\nsecond\000\033[31m in 
the job  of the queue jobs is a dead letter after 2 failed attempts: Exception: first\r\nsecond\000\033[31m in 
