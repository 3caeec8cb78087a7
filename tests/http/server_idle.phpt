--TEST--
HTTP: max_idle_time closes a keep-alive connection, also after a request that took longer than it
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach ([30, 0] as $request_timeout) {
    $server = new ServerProcess(function ($server): void {
        $server->on('request', function ($request, $response): void {
            Coro\Coroutine::sleep((float) $request->get['seconds']);
            $response->end();
        });
    }, ['max_idle_time' => 0.1, 'http_request_timeout' => $request_timeout]);
    foreach ([0, 0.3] as $seconds) {
        $client = connect($server->port);
        stream_set_timeout($client, 5);
        ask($client, "/?seconds=$seconds");
        fgets($client);
        echo feof($client) ? 'closed' : 'open', "\n";
    }
}
?>
--EXPECT--
closed
closed
closed
closed
