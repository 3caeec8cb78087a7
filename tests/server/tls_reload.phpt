--TEST--
Server: certificates are loaded again, sessions are resumed by all workers, and many handshakes leave time for other clients
--EXTENSIONS--
coro
openssl
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/tls.inc';

// Returns the serial number of the certificate that a new client gets.
function serial(int $port): string
{
    $certificate = tls_client($port, ['ssl_verify_peer' => true])->getPeerCert();
    return $certificate ? openssl_x509_parse($certificate)['serialNumber'] : 'none';
}

// Replaces the files, and returns the serial number of the new certificate.
function replace(): string
{
    return openssl_x509_parse(file_get_contents(certificate_files('a.example')['ssl_cert_file']))['serialNumber'];
}

function server(array $options = []): ServerProcess
{
    return new ServerProcess(function ($server): void {
        $server->on('request', fn ($request, $response) => $response->end(match ($request->server['request_uri']) {
            '/reload' => json_encode(@$server->reloadCertificates()),
            '/replace100' => (string) replace100($server),
            default => (string) getmypid(),
        }));
    }, $options + certificate_files('a.example') + ['max_wait_time' => 1, 'log_level' => 3], Coro\Http\Server::class, TLS);
}

// True if new connections get this certificate. Several are made, because each may be made by another worker.
function all_have(int $port, string $serial): bool
{
    for ($i = 0; $i < 6; $i++) {
        if (serial($port) !== $serial) {
            return false;
        }
    }
    return true;
}

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
    $old = tls_client($server->port);
    tls_ask($old);
    $serial = replace();
    show('not noticed', all_have($server->port, $serial));
    show('call', tls_ask($old, '/reload'), all_have($server->port, $serial));
    file_put_contents(temporary_file('a.example.key'), 'no key');
    show('broken', tls_ask($old, '/reload'), all_have($server->port, $serial),
        str_contains($server->printed(), 'the server keeps the old ones: ' . temporary_file('a.example.key')));
    $serial = replace();
    $server->signal(SIGUSR1);
    show('signal', eventually(fn () => serial($server->port) === $serial), all_have($server->port, $serial));

    // One session is resumed by all workers, also after the certificates were replaced.
    $resumed = $pids = [];
    for ($i = 0; $i < 40 && count($pids) < 2; $i++) {
        $client = tls_client($server->port);
        $pids[tls_ask($client, '/', "Connection: close\r\n")] = true;
        $resumed[] = $client->getTlsInfo()['is_resumed'];
    }
    replace();
    tls_ask(tls_client($server->port), '/reload');
    $resumed[] = tls_client($server->port)->getTlsInfo()['is_resumed'];
    show('resumed', count($pids), array_unique(array_slice($resumed, 1)));

    // 100 replacements under load
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

// A server with one process; the files are watched.
$server = server(['worker_num' => 1, 'ssl_reload_interval' => 0.02]);
Coro\run(function () use ($server) {
    $serial = replace();
    show('watched', eventually(fn () => serial($server->port) === $serial));
    file_put_contents(temporary_file('a.example.pem'), '');
    show('broken', eventually(fn () => str_contains($server->printed(), 'keeps the old ones')), all_have($server->port, $serial));
    $serial = replace();
    $server->signal(SIGUSR1);
    show('signal', eventually(fn () => serial($server->port) === $serial));
});
show('end', $server->end());

// Workers that may not read the files ask the manager.
$server = server(['worker_num' => 1, 'ssl_reload_interval' => 0] + (posix_getuid() === 0 ? ['user' => 'nobody'] : []));
Coro\run(function () use ($server) {
    $serial = replace();
    show('privileges', tls_ask(tls_client($server->port), '/reload'), eventually(fn () => serial($server->port) === $serial));
});
show('end', $server->end());
?>
--EXPECT--
not noticed: false
call: "true" true
broken: "false" true true
signal: true true
resumed: 2 [true]
replaced: "100" 0 true
meanwhile: true
killed: true
end: "exit 0"
watched: true
broken: true true
signal: true
end: "exit 0"
privileges: "true" true
end: "exit 0"
