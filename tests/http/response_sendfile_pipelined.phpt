--TEST--
Http\Response: sendfile() to a pipelining client that does not read keeps few descriptors open
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

[$large, $small] = [tempnam(sys_get_temp_dir(), 'coro-test-'), tempnam(sys_get_temp_dir(), 'coro-test-')];
file_put_contents($large, str_repeat('L', 20_000_000));
file_put_contents($small, 'small!');
$server = new ServerProcess(function ($server) use ($large, $small): void {
    $server->on('request', fn ($request, $response) => match ($request->server['request_uri']) {
        '/large' => $response->sendfile($large),
        '/small' => say('small') || $response->sendfile($small),
        '/count' => $response->end((string) count(scandir('/proc/' . ($server->mode === CORO_PROCESS ? $server->master_pid : 'self') . '/fd'))),
    });
}, ['buffer_output_size' => 1 << 30, 'worker_num' => 1, 'kernel_socket_send_buffer_size' => 65536]);
[$client, $other] = [connect($server->port), connect($server->port)];
$before = (int) ask($other, '/count');
send_request($client, '/large');
fwrite($client, str_repeat("GET /small HTTP/1.1\r\nHost: test\r\n\r\n", 200));
eventually(fn () => count($server->said()) > 14);
for ($i = 0, $most = 0; $i < 20; $i++) {
    $most = max($most, (int) ask($other, '/count') - $before);
}
echo $most > 10 && $most < 20 ? 'few' : $most, ' ', strlen(read_answer($client)['body']);
for ($i = 0; $i < 200 && read_answer($client)['body'] === 'small!'; $i++) {
}
echo " $i";
unlink($large);
unlink($small);
?>
--EXPECT--
few 20000000 200
