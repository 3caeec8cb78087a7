--TEST--
Clients: package_length_func may call its client, throw, and close the client
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\Client;

Coro\run(function () {
    $echo = echoing();
    $client = new Client(SWOOLE_SOCK_TCP);
    $client->set(['package_length_func' => function () use (&$then) {
        return $then();
    }]);
    $client->connect('127.0.0.1', port_of($echo));
    $client->send('abcdef');
    $then = fn () => print('inside: ' . json_encode([$client->recv(), $client->errCode === SOCKET_EBUSY, $client->set([])]) . "\n");
    echo $client->recv(), "\n";
    $then = fn () => throw new Exception('from the function');
    try {
        $client->recv();
    } catch (Exception $error) {
        echo $error->getMessage(), "\n";
    }
    $then = fn () => (int) $client->close();
    echo json_encode([$client->recv(), $client->errCode === SOCKET_ECANCELED, $client->connected]), "\n";
    $GLOBALS['listener'] = stream_socket_server('tcp://127.0.0.1:0');
    stop_serving();
});

$blocking = new Coro\Client(SWOOLE_SOCK_TCP);
$blocking->set(['package_length_func' => fn () => print('inside: ' . json_encode([$blocking->recv(), $blocking->errMsg]) . "\n")]);
$blocking->connect('127.0.0.1', (int) substr(strrchr(stream_socket_get_name($listener, false), ':'), 1), 5);
fwrite(stream_socket_accept($listener), 'ab');
echo $blocking->recv(), $blocking->recv(), "\n";
?>
--EXPECT--
inside: [false,true,false]
a
from the function
[false,true,false]
inside: [false,"the main program receives from this socket already; the main program cannot do so at the same time"]
ainside: [false,"the main program receives from this socket already; the main program cannot do so at the same time"]
b
