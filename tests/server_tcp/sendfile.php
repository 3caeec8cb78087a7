<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    file_put_contents($path = tempnam(sys_get_temp_dir(), 'coro-test-'), $content = noise(3_000_000));
    $server->on('receive', function ($server, int $fd, int $reactor, string $data) use ($path): void {
        $arguments = json_decode($data);
        $server->send($fd, '<');
        $server->send($fd, $server->sendfile($fd, $path, ...$arguments) ? '>' : '!');
    });
    $server->on('workerStop', fn () => unlink($path));
}, LINES);
$client = connect($server->port);
$content = noise(3_000_000);
foreach ([[[], $content], [[2_999_990], substr($content, -10)], [[5, 20], substr($content, 5, 20)],
          [[1000, 2_000_000], substr($content, 1000, 2_000_000)], [[3_000_000], '']] as [$arguments, $expected]) {
    fwrite($client, json_encode($arguments) . "\n");
    echo read_bytes($client, strlen($expected) + 2) === "<$expected>" ? 'same ' : 'other ';
}
?>
