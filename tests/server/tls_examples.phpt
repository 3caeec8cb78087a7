--TEST--
Server: the examples with TLS run
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

$own = certificate_files('a.example');
// Runs examples/NAME.php on a free port, and calls $ask with a client.
$run = function (string $name, array $environment, callable $ask) use ($own): void {
    $program = [PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro',
        __DIR__ . "/../../examples/$name.php", ...(server_mode() === CORO_BASE ? [] : ['--process'])];
    $process = proc_open($program, [1 => ['pipe', 'w']], $pipes, null,
        $environment + ['PORT' => 0, 'CERT' => $own['ssl_cert_file'], 'KEY' => $own['ssl_key_file']] + getenv());
    preg_match('/^serving https:.*:(\d+)/', (string) fgets($pipes[1]), $match);
    Coro\run(fn () => show($name, ...$ask(tls_client((int) $match[1]))));
    proc_terminate($process);
    fclose($pipes[1]);
    show('end', proc_close($process));
};
$run('https_server', [], fn ($client) => [tls_ask($client)]);
mkdir($root = temporary_file('site', '') . '.d');
$run('production_server', ['DATA' => $root], function ($client) use ($root): array {
    $form = "--x\r\nContent-Disposition: form-data; name=name\r\n\r\nAda\r\n--x\r\n"
        . "Content-Disposition: form-data; name=file; filename=a\r\n\r\n" . str_repeat('file', 50_000) . "\r\n--x--\r\n";
    $kept = json_decode(tls_ask($client, '/upload', "Content-Type: multipart/form-data; boundary=x\r\n", $form), true);
    $answers = [strtok(tls_ask($client), "\n"), filesize("$root/uploads/{$kept['kept']}"), $kept['from'], tls_ask($client, '/nothing')];
    unlink("$root/uploads/{$kept['kept']}");
    return $answers;
});
show('access log', array_column(array_map('json_decode', file("$root/access.log")), 'status'));
array_map(unlink(...), glob("$root/*.*"));
rmdir("$root/uploads");
rmdir($root);
?>
--EXPECT--
https_server: "Hello over TLS\n"
end: 0
production_server: "<!doctype html>" 200000 "Ada" "{\"error\":\"not found\"}\n"
end: 0
access log: [201,200,404]
