--TEST--
PROCESS mode: frames that several workers push to one client at the same time stay whole, and no pong is put into them
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about several workers that send to one client');
?>
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', function ($server, $frame): void {
        static $listener = 1;   // the id of the first client
        for ($i = 0; $i < 5; $i++) {
            $server->push($listener, str_repeat($frame->data, 1_500_000));
        }
    });
}, ['worker_num' => 3, 'dispatch_mode' => 1]);
$listener = new WebSocket($server->port);
$speakers = [new WebSocket($server->port), new WebSocket($server->port), new WebSocket($server->port)];
foreach ($speakers as $i => $speaker) {
    $speaker->send('abc'[$i]);
}
$listener->write(frame('pinged', 9));
$seen = $pongs = [];
while (array_sum($seen) < 15 || !$pongs) {
    $frame = $listener->next();
    if ($frame === 'pong pinged') {
        $pongs[] = $frame;
        continue;
    }
    $is_whole = strlen($frame) === 1_500_000 && strspn($frame, $frame[0]) === 1_500_000;
    $seen[$is_whole ? $frame[0] : 'torn'] = ($seen[$is_whole ? $frame[0] : 'torn'] ?? 0) + 1;
}
ksort($seen);
echo json_encode([$seen, $pongs]), ' ', $server->end(), "\n";
?>
--EXPECT--
[{"a":5,"b":5,"c":5},["pong pinged"]] exit 0
