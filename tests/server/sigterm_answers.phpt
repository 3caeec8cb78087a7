--TEST--
Server: after SIGTERM an open request is still answered, and the exit code is 0
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach ([1, 2] as $workers) {
    $server = new ServerProcess(function ($server): void {
        $draining = new Coro\Channel;
        $server->on('workerExit', fn () => $draining->close());
        $server->on('request', function ($request, $response) use ($draining): void {
            say('waiting');
            $draining->pop();
            $response->end('answered');
        });
    }, ['worker_num' => $workers, 'max_wait_time' => 20]);
    $client = connect($server->port);
    send_request($client);
    eventually(fn () => $server->said() === ['waiting']);
    $server->signal(SIGTERM);
    $answer = read_answer($client);
    echo $answer['body'], strpos($answer['head'], "Connection: close\r\n") ? ' close ' : ' keep ', $server->wait(), "\n";
}
?>
--EXPECT--
answered close exit 0
answered close exit 0
