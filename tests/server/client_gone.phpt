--TEST--
Server: write() to a client that has gone returns false, and a waiting write() is woken once
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        say('begun');
        for ($n = 0; $response->write(str_repeat('x', 1_000_000)) && $n < 1000; $n++) {
        }
        say($n < 1000 ? 'false' : 'wrote all');
        say(json_encode([$response->write('more'), $response->end()]));
    });
});
$client = connect($server->port);
send_request($client);
fgets($client);   // now the handler waits
fclose($client);
eventually(fn () => count($server->said()) === 3);
echo implode("\n", $server->said()), "\n", $server->end();
?>
--EXPECT--
begun
false
[false,false]
exit 0
