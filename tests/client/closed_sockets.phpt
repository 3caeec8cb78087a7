--TEST--
Socket: each method fails on a closed socket, and on one whose constructor has not run
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/calls.inc';

use Coro\Coroutine\Socket;

class Unmade extends Socket
{
    public function __construct() {}
}

Coro\run(function () {
    $closed = new Socket(AF_INET, SOCK_STREAM);
    $closed->close();
    foreach ([$closed, new Unmade] as $socket) {
        foreach (calls() as $name => $call) {
            $socket->errCode = 0;
            $result = $call($socket);
            if (!in_array($result, [false, 0, null], true) || ($socket->errCode !== SOCKET_EBADF)) {
                echo "$name: ", json_encode($result), " $socket->errCode\n";
            }
        }
        echo 'isClosed: ', json_encode($socket->isClosed()), "\n";
    }
});
?>
--EXPECT--
isClosed: true
isClosed: true
