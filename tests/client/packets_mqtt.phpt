--TEST--
Clients: with open_mqtt_protocol recv() returns one control packet of MQTT
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\Client;

Coro\run(function () {
    $client = new Client(SWOOLE_SOCK_TCP);
    $client->set(['open_mqtt_protocol' => true]);
    $client->connect('127.0.0.1', port_of(echoing()));
    $client->send("\xd0\0\x30\x05\0\1tab\xd0");
    echo bin2hex($client->recv()), ' ', bin2hex($client->recv()), ' ';
    $client->send("\0");
    echo bin2hex($client->recv()), "\n";
    $client->close();
    stop_serving();
});
?>
--EXPECT--
d000 30050001746162 d000
