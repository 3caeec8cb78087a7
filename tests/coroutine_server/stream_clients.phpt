--TEST--
Coroutine\Server: serves many clients at once, and send() waits for one that reads slowly
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/stream.inc';

use Coro\Coroutine\Server;
use Coro\Coroutine\Server\Connection;

Coro\run(function () {
    $most = $open = 0;
    streaming(function (Connection $connection) use (&$most, &$open) {
        $most = max($most, ++$open);
        if ($connection->recv() === 'x') {
            show('  slow', $connection->send(str_repeat('x', 10_000_000)));
        }
        $open--;
    }, function (Server $server) use (&$most, &$open) {
        $sockets = array_map(fn () => connect($server->port), range(1, 300));
        while ($open < 300) {
            Co::sleep(0.001);
        }
        show('clients', $most);
        fwrite($sockets[0], 'x');
        for ($size = 0; ($bytes = fread($sockets[0], 1 << 16)) !== '' && $bytes !== false; $size += strlen($bytes)) {
        }
        show('read', $size);
    }, ['write_timeout' => 5]);
});
?>
--EXPECT--
clients: 300
  slow: 10000000
read: 10000000
shutdown: true true
