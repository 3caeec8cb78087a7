--TEST--
TCP server: $connections can be counted, iterated (by several coroutines at once) and accessed by id
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
        $all = $server->connections;
        $ids = [];
        foreach ($all as $key => $id) {
            $ids[$key] = $id;
        }
        say(json_encode([count($all), $ids, iterator_to_array($all) === $ids]));
        say(json_encode([isset($all[1]), isset($all[99]), $all[2] == $server->getClientInfo(2), $all[99]]));
        $all[2] = 'ignored';
        unset($all[2], $all[99]);
        $pairs = 0;
        foreach ($all as $id) {
            foreach ($all as $other) {
                $pairs++;
            }
        }
        say("$pairs pairs");
        $walked = [];
        foreach ($all as $id) {   // connections that are closed during the iteration are left out
            $walked[] = $id;
            $server->close(3, true);
        }
        say(json_encode([isset($all[2]), isset($all[3]), $walked]));
        $server->send($fd, "done\n");
    });
}, LINES);
for ($i = 0; $i < 4; $i++) {
    $clients[] = connect($server->port);
}
ask_line($clients[3], '');
echo implode("\n", $server->said()), "\n", json_encode(read_rest($clients[2])), "\n";
?>
--EXPECT--
[4,[1,2,3,4],true]
[true,false,true,false]
16 pairs
[true,false,[1,2,4]]
""
