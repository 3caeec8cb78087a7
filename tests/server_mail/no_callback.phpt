--TEST--
sendMessage() is refused without a pipeMessage callback or without other workers
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach ([[2, false], [1, true]] as [$workers, $with_callback]) {
    $server = new ServerProcess(function ($server) use ($with_callback): void {
        if ($with_callback) {
            $server->on('pipeMessage', 'strlen');
        }
        $server->on('request', function ($request, $response) use ($server): void {
            $response->end(@$server->sendMessage('hello', 1 - $server->worker_id) ? 'sent' : error_get_last()['message']);
        });
    }, ['worker_num' => $workers]);
    echo preg_replace('/.* worker \d: /', '', body($server->port, '/')), "\n";
}
?>
--EXPECT--
the server has no callback for the pipeMessage event
there is no such worker
