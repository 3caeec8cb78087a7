<?php

// A broker of MQTT with simps/mqtt, as in its example: what a client publishes goes to all others. The example uses the mode
// BASE, where a worker of Swoole knows only its own clients. The same server answers the routes of tests/frameworks for HTTP; see
// ../slim/routes.php.

use Simps\MQTT\Protocol\Types;
use Simps\MQTT\Protocol\V3;
use Swoole\Http\Request;
use Swoole\Http\Response;
use Swoole\Http\Server;

require __DIR__ . '/vendor/autoload.php';

$server = new Server('127.0.0.1', (int) getenv('PORT'), SWOOLE_PROCESS);
$server->set(['worker_num' => (int) getenv('WORKERS')]);
$server->on('request', static function (Request $request, Response $response): void {
    $id = $request->get['id'] ?? 'none';
    switch ($request->server['request_uri']) {
        case '/throw':
            throw new DomainException('thrown on purpose');
        case '/exit':
            exit('exited on purpose');
        case '/state':
            usleep(10_000);
            $response->end("$id " . ($request->get['id'] ?? 'none'));
            break;
        default:
            $response->end('hello');
    }
});
$broker = $server->listen('127.0.0.1', 0, SWOOLE_SOCK_TCP);
$broker->set(['open_http_protocol' => false, 'open_mqtt_protocol' => true, 'package_max_length' => 2 << 20]);
$broker->on('receive', static function (Server $server, int $fd, int $reactor, string $packet) use ($broker): void {
    $received = V3::unpack($packet);
    switch ($received['type'] ?? null) {
        case Types::CONNECT:
            $server->send($fd, V3::pack(['type' => Types::CONNACK, 'code' => 0, 'session_present' => 0]));
            break;
        case Types::SUBSCRIBE:
            $codes = array_values($received['topics']);
            $server->send($fd, V3::pack(['type' => Types::SUBACK, 'message_id' => $received['message_id'], 'codes' => $codes]));
            break;
        case Types::PUBLISH:
            foreach ($broker->connections as $other) {
                if ($other !== $fd) {
                    $server->send($other, V3::pack($received));
                }
            }
            $server->send($fd, V3::pack(['type' => Types::PUBACK, 'message_id' => $received['message_id']]));
            break;
        case Types::PINGREQ:
            $server->send($fd, V3::pack(['type' => Types::PINGRESP]));
            break;
        default:
            $server->close($fd);
    }
});
file_put_contents(__DIR__ . '/mqtt.port', (string) $broker->port);
$server->start();
