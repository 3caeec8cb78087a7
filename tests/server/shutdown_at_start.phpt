--TEST--
Server: shutdown() in the start event ends every worker in order, also workers that were just forked
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

for ($round = 0; $round < 10; $round++) {
    $server = new ServerProcess(function ($server): void {
        $server->on('request', 'strlen');
        $server->on('start', fn ($server) => $server->shutdown());
        $server->on('workerError', fn ($server, $id, $pid, $code, $signal) => say("workerError $code $signal"));
        $server->on('shutdown', fn () => say('shutdown'));
    }, ['worker_num' => 2, 'log_level' => 6]);
    $ended = $server->wait();
    $said = implode(', ', $server->said());
    if ("$ended: $said" !== 'exit 0: shutdown, start() returned true') {
        echo "$ended: $said\n";
        break;
    }
}
echo "done\n";
?>
--EXPECT--
done
