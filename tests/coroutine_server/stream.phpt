--TEST--
Coroutine\Server: recv() returns packets as the options say, and ends with the connection or a time limit
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/stream.inc';

use Coro\Coroutine\Server;
use Coro\Coroutine\Server\Connection;

Coro\run(function () {
    $done = new Coro\Channel(10);
    $echo = echoing_packets($done);
    streaming($echo, function (Server $server) use ($done) {
        show('properties', $server->host, $server->port > 0, $server->type === AF_INET, $server->fd > 2, $server->errCode);
        $one = connect($server->port);
        $two = connect($server->port);
        fwrite($one, 'raw');
        fwrite($two, 'two');
        show('raw', fread($one, 5), fread($two, 5));
        fclose($one);
        $done->pop();
        fclose($two);
        $done->pop();
    });
    streaming($echo, function (Server $server) use ($done) {
        $socket = connect($server->port);
        fwrite($socket, pack('n', 3) . 'abc' . pack('n', 2));
        show('length', bin2hex(fread($socket, 7)));
        fwrite($socket, 'de' . pack('n', 3000));
        $done->pop();
        show('length', bin2hex(fread($socket, 6)), fread($socket, 1));
    }, ['open_length_check' => true, 'package_length_type' => 'n', 'package_body_offset' => 2, 'package_max_length' => 1000]);
    streaming(function (Connection $connection) use ($done) {
        $connection->send($connection->recv(10));
        show('  recv', $connection->recv(), $connection->exportSocket()->errCode === SOCKET_ETIMEDOUT);
        $done->push(1);
    }, function (Server $server) use ($done) {
        $socket = connect($server->port);
        fwrite($socket, 'lasts');
        $done->pop();
        show('timeout', fread($socket, 10), fread($socket, 1));
    }, ['read_timeout' => 0.01]);
});
?>
--EXPECT--
properties: "127.0.0.1" true true true 0
raw: "[raw]" "[two]"
  recv: "" 0 true false false
  recv: "" 0 true false false
shutdown: true true
length: "5b00036162635d"
  recv: false 90 true false false
length: "5b000264655d" ""
shutdown: true true
  recv: false true
timeout: "lasts" ""
shutdown: true true
