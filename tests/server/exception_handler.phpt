--TEST--
Server: a set_exception_handler() function gets a handler's exceptions, and the client gets 500
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    set_exception_handler(fn ($thrown) => say($thrown->getMessage()));
    $server->on('request', fn () => throw new Exception('handled'));
});
$client = connect($server->port);
foreach ([1, 2] as $n) {
    send_request($client);
    echo statuses(read_answer($client)['head']), "\n";
}
echo implode("\n", $server->said()), "\n", $server->printed();
?>
--EXPECT--
500
500
handled
handled
