--TEST--
TCP server: getClientList() returns the connections in pages, even when connections in between have gone
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_with_workers_of_base_mode();
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        $result = [];
        for ($last = 0; $page = $server->connection_list($last, 3); $last = end($page)) {
            $result[] = implode(' ', $page);
        }
        $server->send($fd, implode(', ', $result) . "\n");
    });
    $server->on('close', fn ($server, int $fd) => say('closed'));
    $server->on('start', function () use ($server): void {
        foreach ([[0, 0], [0, 101], [-1, 10], [0, 100], []] as $arguments) {
            attempt(fn () => @$server->getClientList(...$arguments) . (error_get_last()['message'] ?? ''));
            error_clear_last();
        }
        say('asked without clients');
    });
}, LINES);
eventually(fn () => count($server->said()) === 1);
for ($i = 0; $i < 7; $i++) {
    $clients[] = connect($server->port);
}
echo ask_line(end($clients), ''), "\n";
fclose($clients[2]);
fclose($clients[3]);
eventually(fn () => count($server->said()) === 3);
echo ask_line(end($clients), ''), "\n", $server->printed();
?>
--EXPECT--
1 2 3, 4 5 6, 7
1 2 5, 6 7
'Coro\\Server::getClientList(): the number of connections must be between 1 and 100'
'Coro\\Server::getClientList(): the number of connections must be between 1 and 100'
''
''
''
