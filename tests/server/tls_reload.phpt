--TEST--
Server: certificates are loaded again when the program or a signal says so, and sessions are resumed by all workers
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
});
show('end', $server->end());
?>
--EXPECT--
not noticed: false
call: "true" true
broken: "false" true true
signal: true true
resumed: 2 [true]
end: "exit 0"
