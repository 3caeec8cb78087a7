--TEST--
HTTP: max_idle_time closes a keep-alive connection, also after a request that took longer
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
    foreach ([0.001, 0.3] as $seconds) {
        $is_answered = eventually(function () use ($server, $seconds, &$client): bool {   // a client that sends its request late is also closed as idle
            $client = connect($server->port);
            stream_set_timeout($client, 5);
            @send_request($client, "/?seconds=$seconds");
            return str_starts_with((string) @fgets($client), 'HTTP/1.1 200');
        });
        stream_get_contents($client);
        echo $is_answered ? 'answered, ' : '', feof($client) ? 'closed' : 'open', "\n";
    }
}
?>
--EXPECT--
answered, closed
answered, closed
answered, closed
answered, closed
