--TEST--
Socket: a stream can be imported more than once
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/show.inc';

use Coro\Coroutine\Socket;

Coro\run(function () {
    [$stream, $other] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    for ($i = 0; $i < 2; $i++) {
        $socket = Socket::import($stream);
        go(fn () => fwrite($other, "from the stream $i"));
        show('import', $socket->recv(), $socket->send('back'), fread($other, 10));
        $socket->close();
    }
});
?>
--EXPECT--
import: "from the stream 0" 4 "back"
import: "from the stream 1" 4 "back"
