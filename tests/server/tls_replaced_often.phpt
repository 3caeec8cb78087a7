--TEST--
Server: no client fails while certificates are replaced again and again, by a call, a signal and new files, some of them broken
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

use Coro\Coroutine;

$files = certificate_files('a.example');
$pairs = [];
foreach (['one', 'two'] as $name) {
    $pairs[] = array_map(file_get_contents(...), certificate_files('a.example', $name));
}
$serials = array_map(fn (array $pair) => openssl_x509_parse($pair['ssl_cert_file'])['serialNumber'], $pairs);

function serving(array $options): ServerProcess
{
    return new ServerProcess(function ($server): void {
        $server->on('request', fn ($request, $response) => $response->end(
            $request->server['request_uri'] === '/reload' ? json_encode(@$server->reloadCertificates()) : 'ok',
        ));
    }, $options + certificate_files('a.example') + ['worker_num' => max(2, (int) getenv('CORO_TEST_WORKERS')), 'max_wait_time' => 2,
        'log_level' => 5], Coro\Http\Server::class, TLS);
}

// Writes files, as `certbot` does: each of them changes at once.
function write(string $cert, string $key): void
{
    global $files;
    foreach (['ssl_cert_file' => $cert, 'ssl_key_file' => $key] as $option => $text) {
        file_put_contents("$files[$option].new", $text);
        rename("$files[$option].new", $files[$option]);
    }
}

function serial(int $port): string
{
    static $host = 0;   // another name makes another session, so that the server sends its certificate
    $client = tls_client($port, ['ssl_verify_peer' => false], 'h' . $host++ . '.example');
    $certificate = $client->getPeerCert();
    $client->close();
    return $certificate ? openssl_x509_parse($certificate)['serialNumber'] : "none: $client->errMsg";
}

// Begins clients that go on until $over is true. $counts gets their requests and failures.
function load(int $port, bool &$over, array &$counts, bool $may_close): array
{
    $counts = ['full' => 0, 'resumed' => 0, 'kept' => 0, 'failed' => 0];
    $request = function ($client) use (&$counts): void {
        if (($answer = tls_ask($client)) !== 'ok') {
            $counts['failed']++;
            echo "failed: $answer, $client->errMsg\n";
        }
    };
    $full = function (string $name) use ($port, &$over, &$counts, $request): void {
        for ($i = 0; !$over; $i++) {
            $client = tls_client($port, ['ssl_verify_peer' => false], "$name$i.example");
            $request($client);
            $counts['full'] += !$client->getTlsInfo()['is_resumed'];
            $client->close();
        }
    };
    $resuming = function () use ($port, &$over, &$counts, $request): void {
        while (!$over) {
            $client = tls_client($port);
            $request($client);
            $counts['resumed'] += $client->getTlsInfo()['is_resumed'];
            $client->close();
        }
    };
    $keeping = function () use ($port, &$over, &$counts, $request, $may_close): void {
        $client = tls_client($port);
        while (!$over) {
            if ($may_close && $client->checkLiveness() === false) {
                $client = tls_client($port);
            }
            $request($client);
            $counts['kept']++;
            Coroutine::sleep(0.002);
        }
    };
    return [go($full, 'a'), go($full, 'b'), go($resuming), go($resuming), go($keeping)];
}

$server = serving(['ssl_reload_interval' => 0]);
Coro\run(function () use ($server, $pairs, $serials): void {
    $over = false;
    $counts = [];
    $load = load($server->port, $over, $counts, false);
    $control = tls_client($server->port);
    $answers = $kept = [];
    for ($i = 0, $now = null; $i < 100; $i++) {
        ['ssl_cert_file' => $cert, 'ssl_key_file' => $key] = $pairs[$i % 2];
        match ($i % 30) {
            9 => write(substr($cert, 0, 300), $key),
            19 => write($cert, $pairs[($i + 1) % 2]['ssl_key_file']),
            29 => write($cert, substr($key, 0, -60)),
            default => write($cert, $key),
        };
        $now = $i % 10 === 9 ? $now : $serials[$i % 2];
        $answer = tls_ask($control, '/reload');
        $answers[$answer] = ($answers[$answer] ?? 0) + 1;
        $got = serial($server->port);
        if ($got !== $now) {
            echo "$i: $got, not $now\n";
        }
    }
    $over = true;
    Coroutine::join($load);
    show('called', $answers, $counts['failed'], min($counts) === 0 && max($counts) > 0 && min(array_slice($counts, 0, 3)) > 0);
});
show('end', $server->end());

// New files are seen, the server is told by a signal, which also replaces the workers, and by a call, all at the same time.
write(...array_values($pairs[0]));
$server = serving(['ssl_reload_interval' => 0.01]);
Coro\run(function () use ($server, $pairs, $serials): void {
    $over = false;
    $counts = [];
    $load = load($server->port, $over, $counts, true);
    for ($i = 1; $i <= 6; $i++) {
        go(fn () => tls_ask(tls_client($server->port), '/reload'));
        write(...array_values($pairs[$i % 2]));
        $server->signal(SIGUSR1);
        go(fn () => tls_ask(tls_client($server->port), '/reload'));
        $wanted = $serials[$i % 2];
        for ($until = microtime(true) + 15; serial($server->port) !== $wanted && microtime(true) < $until;) {
            Coroutine::sleep(0.005);
        }
        // The files are the new ones, so no process loads the old ones any more.
        for ($n = 0; $n < 6; $n++) {
            if (($got = serial($server->port)) !== $wanted) {
                echo "$i: $got, not $wanted\n";
            }
        }
    }
    $over = true;
    Coroutine::join($load);
    show('together', $counts['failed'], min(array_slice($counts, 0, 3)) > 0);
});
show('end', $server->end());
?>
--EXPECT--
called: {"true":90,"false":10} 0 true
end: "exit 0"
together: 0 true
end: "exit 0"
