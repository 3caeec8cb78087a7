--TEST--
Server: of the idle clients of the server that it replaces, a server closes those that are more than max_connection
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/upgrade.inc';

$code = '$server->on("request", fn ($request, $response) => $response->end("served"));';
$service = new Service($code);
$clients = array_map(fn () => connect($service->port), range(1, 5));
array_map(ask(...), $clients);
$service->deploy($code, ['max_connection' => 2]);
var_dump($service->upgrade());
array_map(fn ($client) => stream_set_blocking($client, false), $clients);
$open = fn () => array_filter($clients, fn ($client) => fread($client, 1) === '' && !feof($client));
var_dump(eventually(fn () => count($open()) === 2));
foreach ($open() as $client) {
    stream_set_blocking($client, true);
    echo ask($client), "\n";
}
var_dump($service->end());
?>
--EXPECT--
bool(true)
bool(true)
served
served
bool(true)
