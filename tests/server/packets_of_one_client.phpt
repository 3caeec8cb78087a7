--TEST--
Server: no packet is lost when one client sends many packets to a handler that waits
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('receive', function ($server, $fd, $reactor, $line): void {
        static $lines = [];
        Coro\Coroutine::sleep(0.05);
        $lines[(int) $line] = true;
        if (count($lines) === 2000) {
            $server->send($fd, 'all handled');
            $server->close($fd);
        }
    });
}, ['worker_num' => 1, 'max_coroutine' => 200, 'open_eof_split' => true, 'package_eof' => "\n"], Coro\Server::class);
echo talk($server->port, implode("\n", range(1, 2000)) . "\n"), "\n";
?>
--EXPECT--
all handled
