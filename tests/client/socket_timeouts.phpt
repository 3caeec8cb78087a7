--TEST--
Socket: time limits come from setProtocol() or Coroutine::set(); options of the socket can be set
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/certificates.inc';
require __DIR__ . '/show.inc';

use Coro\Coroutine\Socket;

Coro\run(function () {
    $client = new Socket(AF_INET, SOCK_STREAM);
    show('options', $client->setOption(SOL_SOCKET, SO_RCVTIMEO, ['sec' => 0, 'usec' => 10000]),
        $client->getOption(SOL_SOCKET, SO_TYPE) === SOCK_STREAM);
    $stays = connected($listening = listening(), ['timeout' => 0.01]);
    show('timeout', $stays->recv(), $stays->errCode === SOCKET_ETIMEDOUT, $stays->errMsg);
    Coro\Coroutine::set(['socket_read_timeout' => 0.01, 'socket_connect_timeout' => 3, 'socket_timeout' => 0.02]);
    show('timeout', connected($listening)->recv());
});
?>
--EXPECT--
options: true true
timeout: false true "Connection timed out"
timeout: false
