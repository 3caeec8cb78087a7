--TEST--
Coroutine\Client: options given before and after connect() cut packets, bind the address and limit waits
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\Client;

Coro\run(function () {
    $port = port_of(echoing());
    $client = new Client(SWOOLE_SOCK_TCP);
    $client->set(['bind_address' => '127.0.0.3', 'open_eof_split' => true, 'package_eof' => "\n", 'timeout' => 0.5]);
    $client->set(['read_timeout' => 0.01]);
    show('setting', $client->setting);
    show('bind', $client->connect('127.0.0.1', $port), $client->getsockname()['host']);
    show('lines', $client->send("one\ntwo\nthr"), $client->recv(), $client->recv(), $client->recv(), $client->errCode === SOCKET_ETIMEDOUT);
    show('rest', $client->send("ee\n"), $client->recv(-1));
    $client->set(['open_eof_split' => false, 'open_length_check' => true, 'package_length_type' => 'n', 'package_body_offset' => 2]);
    show('length', $client->send("\0\3abc\0\1d"), $client->recv(-1), $client->recv(-1));
    $client->set(['package_length_func' => fn (string $bytes) => 2]);
    show('function', $client->send('1234'), $client->recv(-1), $client->recv(-1));
    $client->close();
    stop_serving();
});
?>
--EXPECT--
setting: {"bind_address":"127.0.0.3","open_eof_split":true,"package_eof":"\n","timeout":0.5,"read_timeout":0.01}
bind: true "127.0.0.3"
lines: 11 "one\n" "two\n" false true
rest: 3 "three\n"
length: 8 "\u0000\u0003abc" "\u0000\u0001d"
function: 4 "12" "34"
