--TEST--
PROCESS mode: large packets, messages, uploads and answers arrive unchanged
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about the master and the manager of PROCESS mode');
?>
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';
require __DIR__ . '/../include/packets.inc';

$server = websocket_server(function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        $body = $request->rawContent();
        $response->end($body !== '' ? $body : ($request->get ? str_repeat(noise(1_000_003), 30) : (string) $server->ports[1]->port));
    });
    $lengths = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
    $lengths->set(['open_http_protocol' => false, 'open_websocket_protocol' => false, 'open_length_check' => true,
        'package_body_offset' => 4, 'package_max_length' => 16 << 20]);
    $lengths->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, $data));
}, ['package_max_length' => 16 << 20, 'socket_buffer_size' => 64 << 20, 'max_wait_time' => 1]);
$port = (int) ask($http = connect($server->port));
$bytes = noise(5_000_000);
[$packets, $websocket] = [connect($port), new WebSocket($server->port)];
fwrite($packets, $packet = pack('N', strlen($bytes)) . $bytes);
$results[] = read_bytes($packets, strlen($packet)) === $packet;
$websocket->send($bytes, 2);
$results[] = $websocket->next() === "binary $bytes";
foreach (str_split($bytes, 700_001) as $i => $piece) {
    $websocket->send($piece, $i ? 0 : 2, $i === 7);
}
$results[] = $websocket->next() === "binary $bytes";
fwrite($http, "POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 5000000\r\n\r\n$bytes");
$results[] = read_answer($http)['body'] === $bytes;
foreach (['length', 'chunked'] as $how) {
    foreach ([65535, 65536, 131072, 1_000_000] as $size) {
        $bytes = noise($size);
        fwrite($http, "POST / HTTP/1.1\r\nHost: test\r\n" . ($how === 'length' ? "Content-Length: $size\r\n\r\n$bytes"
            : "Transfer-Encoding: chunked\r\n\r\n" . implode('', array_map(fn ($piece) => sprintf("%x\r\n%s\r\n", strlen($piece), $piece), str_split($bytes, 50_000))) . "0\r\n\r\n"));
        $results[] = read_answer($http)['body'] === $bytes;
    }
}
send_request($http, '/?large');   // sent to a client that reads slowly
while (rtrim((string) fgets($http)) !== '') {
}
$hash = hash_init('md5');
for ($size = 0; $size < 30_000_090; usleep(1000)) {
    $piece = stream_get_contents($http, min(200_000, 30_000_090 - $size));
    hash_update($hash, $piece);
    $size += strlen($piece);
    if ($piece === '' && feof($http)) {
        break;
    }
}
$results[] = hash_final($hash) === md5(str_repeat(noise(1_000_003), 30));
echo json_encode(array_filter($results, fn ($result) => !$result)), ' ', count($results), ' ', $server->end(), "\n";
?>
--EXPECT--
[] 13 exit 0
