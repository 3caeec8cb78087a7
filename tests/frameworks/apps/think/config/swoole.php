<?php

use Swoole\WebSocket\Frame;
use think\Request;
use think\swoole\Websocket;
use think\swoole\websocket\Handler;

// Clients of WebSocket join the room of their query; what one sends goes to the room that the message names: "ROOM TEXT".
return [
    'http' => ['enable' => true, 'host' => '127.0.0.1', 'port' => (int) getenv('PORT'), 'worker_num' => (int) getenv('WORKERS')],
    'websocket' => [
        'enable' => true,
        'handler' => Handler::class,
        'room' => [
            'type' => 'table',
            'table' => ['room_rows' => 64, 'room_size' => 2048, 'client_rows' => 64, 'client_size' => 2048],
        ],
        'listen' => [
            'open' => static function (Request $request, Websocket $websocket): void {
                $websocket->join($request->get('room'));
                $websocket->push('joined');
            },
            'message' => static function (Frame $frame, Websocket $websocket): void {
                [$room, $text] = explode(' ', $frame->data, 2);
                $websocket->to($room)->push($text);
            },
        ],
    ],
    'pool' => ['db' => ['enable' => false], 'cache' => ['enable' => false]],
    'ipc' => ['type' => 'unix_socket'],
];
