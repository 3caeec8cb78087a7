--TEST--
Server: the constructor throws with address and errno for a port in use, and another port can be tried then
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$other = stream_socket_server('tcp://127.0.0.1:0');
$port = (int) substr(strrchr(stream_socket_get_name($other, false), ':'), 1);
try {
    new Coro\Http\Server('127.0.0.1', $port, server_mode());
} catch (Coro\Exception $e) {
    echo $e->getCode() === 98 ? 'errno 98' : $e->getCode(), "\n", str_replace($port, 'PORT', $e->getMessage()), "\n";
}
fclose($other);
$server = new Coro\Http\Server('127.0.0.1', $port, server_mode());
var_dump($server->port === $port);
?>
--EXPECT--
errno 98
cannot bind to 127.0.0.1:PORT: Address already in use [98]
bool(true)
