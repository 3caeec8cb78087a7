--TEST--
Coroutine\Client: sendfile() sends files and parts of files while another coroutine receives
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\Client;
use Coro\Coroutine;

Coro\run(function () {
    $port = port_of(echoing());
    $file = temporary_file('data', random_bytes(300000));
    $client = new Client(SWOOLE_SOCK_TCP);
    $client->connect('127.0.0.1', $port);
    $sending = go(function () use ($client, $file, &$sent) {
        $sent = [$client->sendfile($file), $client->sendfile($file, 299990), $client->sendfile($file, 5, 3), $client->sendfile('/no/such/file'), $client->errMsg];
    });
    $received = '';
    while (strlen($received) < 300013) {
        $received .= $client->recv();
    }
    Coroutine::join([$sending]);
    $content = file_get_contents($file);
    show('sendfile', $sent, $received === $content . substr($content, 299990) . substr($content, 5, 3));
    $client->close();
    stop_serving();
});
?>
--EXPECT--
sendfile: [true,true,true,false,"No such file or directory"] true
