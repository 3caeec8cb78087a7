--TEST--
Server: a client that sends its next request while the server ends is still answered
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach ([0, 0.7] as $seconds) {
    $server = new ServerProcess(function ($server): void {
        $server->on('request', function ($request, $response): void {
            Coro\Coroutine::sleep((float) $request->get['seconds']);
            $response->end('answered');
        });
        $server->on('workerExit', fn () => say('draining'));
    }, ['worker_num' => 1]);
    $client = connect($server->port);
    ask($client, "/?seconds=$seconds");
    $server->signal(SIGTERM);
    eventually(fn () => in_array('draining', $server->said()));
    send_request($client, '/?seconds=0');
    $answer = read_answer($client);
    echo $answer['body'], strpos($answer['head'], "Connection: close\r\n") ? ' close ' : ' keep ', $server->wait(), "\n";
}
?>
--EXPECT--
answered close exit 0
answered close exit 0
