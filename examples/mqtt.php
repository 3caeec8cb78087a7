<?php

declare(strict_types=1);

// An MQTT broker for messages without acknowledgement (QoS 0): the port cuts the bytes of a client into control packets, which
// the program reads (MQTT 3.1.1, https://docs.oasis-open.org/mqtt/mqtt/v3.1.1). Wildcards in topics are left out.
// Start it with: PORT=1883 ./dev serve examples/mqtt.php [--process]
// Then run in two terminals: mosquitto_sub -t news   and   mosquitto_pub -t news -m hello

const CONNECT = 1, PUBLISH = 3, SUBSCRIBE = 8, PINGREQ = 12, DISCONNECT = 14;
const CONNACK = "\x20\x02\0\0", PINGRESP = "\xd0\0";

/** Returns the text at a position, which has its length of two bytes in front, and moves the position behind it. */
function read_text(string $packet, int &$at): string
{
    $size = ord($packet[$at]) << 8 | ord($packet[$at + 1]);
    $text = substr($packet, $at + 2, $size);
    $at += 2 + $size;
    return $text;
}

$subscribers = [];   // topic => [connection id => true]

$mode = in_array('--process', $argv) ? CORO_PROCESS : CORO_BASE;
$server = new Coro\Server('127.0.0.1', (int) (getenv()['PORT'] ?? 1883), $mode);
$server->set(['open_mqtt_protocol' => true, 'package_max_length' => 65536, 'heartbeat_idle_time' => 300]);

$server->on('start', function (Coro\Server $server): void {
    echo "serving {$server->host}:{$server->port} (stop with Ctrl-C)\n";
});

$server->on('receive', function (Coro\Server $server, int $fd, int $reactorId, string $packet) use (&$subscribers): void {
    for ($at = 1; ord($packet[$at]) & 0x80; $at++);   // the length: its last byte has no highest bit
    $at++;
    switch (ord($packet[0]) >> 4) {
        case CONNECT:
            $server->send($fd, CONNACK);
            break;
        case SUBSCRIBE:
            $id = substr($packet, $at, 2);
            $granted = '';
            for ($at += 2; $at + 2 < strlen($packet); $at++) {   // behind each topic stands the wanted QoS
                $subscribers[read_text($packet, $at)][$fd] = true;
                $granted .= "\0";
            }
            $server->send($fd, "\x90" . chr(2 + strlen($granted)) . $id . $granted);
            break;
        case PUBLISH:
            foreach ($subscribers[read_text($packet, $at)] ?? [] as $other => $_) {
                go(fn () => $server->send($other, $packet));   // a subscriber that reads slowly delays no other one
            }
            break;
        case PINGREQ:
            $server->send($fd, PINGRESP);
            break;
        case DISCONNECT:
            $server->close($fd);
    }
});

$server->on('close', function (Coro\Server $server, int $fd) use (&$subscribers): void {
    foreach ($subscribers as $topic => $_) {
        unset($subscribers[$topic][$fd]);
    }
});

$server->start();
