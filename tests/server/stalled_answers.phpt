--TEST--
HTTP: clients that read nothing are closed when their responses exceed worker_buffer_size; one that reads slowly is not
--INI--
memory_limit=1G
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

const BUDGET = 32 << 20;

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        $size = (int) substr($request->server['request_uri'], 1);
        $response->end($size ? random_bytes($size) : json_encode($server->stats()));
    });
}, ['worker_num' => 1, 'worker_buffer_size' => BUDGET, 'send_timeout' => 0, 'kernel_socket_send_buffer_size' => 65536]);
$reader = connect($server->port);
$stats = fn () => json_decode(ask($reader, '/stats'));
send_request($slow = connect($server->port), '/' . (16 << 20));   // more than the kernel's socket buffer takes
for ($i = 0; $i < 8; $i++) {
    send_request($silent[] = connect($server->port), '/' . (8 << 20));
}
echo json_encode(eventually(fn () => $stats()->worker_buffer_bytes > BUDGET)), ' ';
$taken = 0;
$is_relieved = eventually(function () use ($stats, $slow, &$taken): bool {
    for ($i = 0; $i < 8 && $taken < 10 << 20; $i++) {
        $taken += strlen(fread($slow, 8192));
    }
    usleep(20_000);
    return $stats()->worker_buffer_bytes < BUDGET;
});
echo json_encode($is_relieved), ' ';
while ($taken < 16 << 20 && ($bytes = fread($slow, 1 << 20)) !== '' && $bytes !== false) {
    $taken += strlen($bytes);
}
$given_up = $stats()->abort_count;
echo json_encode([$taken > 16 << 20 ?: $taken, $given_up > 0 && $given_up < 8]), ' ';
unset($silent);
echo json_encode(eventually(fn () => $stats()->worker_buffer_bytes === 0)), ' ', $server->end(), "\n";
?>
--EXPECT--
true true [true,true] true exit 0
