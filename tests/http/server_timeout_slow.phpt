--TEST--
HTTP: the time limit for a request begins with its first byte and is not extended by later ones
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', 'strlen');
}, ['http_request_timeout' => 1]);
$client = connect($server->port);
stream_set_blocking($client, false);
for ($begun = microtime(true); microtime(true) - $begun < 10; usleep(20_000)) {
    @fwrite($client, 'x');
    if (($answer = fread($client, 100)) !== '') {
        break;
    }
}
echo statuses($answer), microtime(true) - $begun < 8 ? ' soon' : ' late', "\n";
?>
--EXPECT--
408 soon
