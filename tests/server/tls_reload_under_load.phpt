--TEST--
Server: clients get answers while certificates are replaced, while other clients stall in the handshake, and after a worker was killed
--EXTENSIONS--
coro
openssl
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/tls_reload.inc';

// Replaces the certificate 100 times. Returns how often the server has loaded it again.
function replace100($server): int
{
    $pairs = [certificate_files('a.example', 'one'), certificate_files('a.example', 'two')];
    for ($i = 0, $loaded = 0; $i < 100; $i++) {
        foreach (['pem' => 'ssl_cert_file', 'key' => 'ssl_key_file'] as $end => $option) {
            copy($pairs[$i % 2][$option], temporary_file("a.example.$end"));
        }
        $loaded += $server->reloadCertificates();
        Coro\Coroutine::sleep(0.001);
    }
    return $loaded;
}

$server = server(['worker_num' => 2, 'ssl_reload_interval' => 0]);
Coro\run(function () use ($server) {
    $control = tls_client($server->port);
    $failed = $done = 0;
    $replaced = null;
    $load = [go(function () use ($control, &$replaced) {
        $replaced = tls_ask($control, '/replace100');
    })];
    for ($i = 0; $i < 4; $i++) {
        $load[] = go(function () use ($server, &$failed, &$done, &$replaced) {
            while ($replaced === null) {
                $client = tls_client($server->port);
                $failed += !is_numeric(tls_ask($client)) + !is_numeric(tls_ask($client));
                $done++;
                $client->close();
            }
        });
    }
    Coro\Coroutine::join($load);
    show('replaced', $replaced, $failed, $done >= 4);

    // Clients that stall in the handshake, and clients that all begin at once.
    $stalled = array_map(fn () => connect($server->port), range(1, 200));
    foreach ($stalled as $socket) {
        fwrite($socket, "\x16\x03\x01\x02\x00\x01\x00");
    }
    $begun = array_map(fn () => go(fn () => tls_ask(tls_client($server->port))), range(1, 50));
    show('meanwhile', is_numeric(tls_ask($control)));
    Coro\Coroutine::join($begun);
    posix_kill((int) tls_ask($control), SIGKILL);
    show('killed', eventually(fn () => is_numeric(tls_ask(tls_client($server->port)))));
});
show('end', $server->end());
?>
--EXPECT--
replaced: "100" 0 true
meanwhile: true
killed: true
end: "exit 0"
