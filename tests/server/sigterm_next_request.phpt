--TEST--
Server: a request that arrives on an open connection while the server ends is still answered
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

function ask_while_it_ends(float $seconds): string
{
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
    @send_request($client, '/?seconds=0.001');
    $answer = (string) @stream_get_contents($client);
    return statuses($answer) . (strpos($answer, "Connection: close\r\n") ? ' close ' : ' keep ') . $server->wait();
}
foreach ([0.001, 0.7] as $seconds) {
    eventually(function () use ($seconds, &$answer): bool {   // the server does not wait long for a slow client
        return ($answer = ask_while_it_ends($seconds)) !== ' keep exit 0';
    });
    echo "$answer\n";
}
?>
--EXPECT--
200 close exit 0
200 close exit 0
