--TEST--
admin_server: POST /upgrade replaces the server; /readyz answers 200 all the time, also in a reload
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/admin.inc';
require __DIR__ . '/../include/upgrade.inc';

$address = admin_socket();
$code = <<<'PHP'
    $server->on("workerStart", fn () => Coro\Coroutine::sleep(0.1));
    $server->on("request", fn ($request, $response) => $response->end());
    $server->health("database", function () {
        Coro\Coroutine::sleep(0.2);
        return true;
    });
    PHP;
$service = new Service($code, ['worker_num' => 2, 'admin_server' => $address]);
var_dump(until(fn () => admin($address, 'GET /readyz') === 200));
[$inode, $first] = [fileinode($address), admin_pid($address)];

// Asks once, without a second attempt. Returns true if the connection stays open.
$ask = function ($stream): bool {
    stream_set_timeout($stream, 10);
    fwrite($stream, "GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    ['head' => $head, 'body' => $body] = read_answer($stream);
    return str_starts_with($head, 'HTTP/1.1 200') ? !preg_match('/^Connection: close/mi', $head) : throw new Exception($body);
};
$kept = null;
$load = new Load([
    'connecting' => fn () => $ask(stream_socket_client("unix://$address", timeout: 10)),
    'kept' => function () use ($ask, $address, &$kept): void {
        $kept ??= stream_socket_client("unix://$address", timeout: 10);
        $kept = $ask($kept) ? $kept : null;
    },
]);
for ($i = 0; $i < 5; $i++) {
    $old = $service->pid();
    echo $i % 2 ? preg_replace('/\d+\)/', 'N)', page($address, 'POST /upgrade')) : (int) posix_kill($old, SIGRTMIN + 1) . "\n";
    var_dump(eventually(fn () => !is_alive($old), 40));
}
$service->signal(SIGUSR1);
var_dump(eventually(fn () => str_contains($service->log(), 'reload: 2 workers replaced')));
[$counts, $lost] = $load->end();
var_dump(min($counts) > 50, array_slice($lost, 0, 5));
var_dump(fileinode($address) === $inode, admin_pid($address) !== $first);
var_dump($service->end(), file_exists($address));
echo $service->logged('upgrade: (failed|ignored)|admin process|health check');
?>
--EXPECT--
bool(true)
1
bool(true)
200 the new server (pid N) serves
bool(true)
1
bool(true)
200 the new server (pid N) serves
bool(true)
1
bool(true)
bool(true)
bool(true)
array(0) {
}
bool(true)
bool(true)
bool(true)
bool(false)
