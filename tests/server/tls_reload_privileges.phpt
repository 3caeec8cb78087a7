--TEST--
Server: workers that may not read the files of the certificates ask the manager
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

$server = server(['worker_num' => 1, 'ssl_reload_interval' => 0] + (posix_getuid() === 0 ? ['user' => 'nobody'] : []));
Coro\run(function () use ($server) {
    $serial = replace();
    show('privileges', tls_ask(tls_client($server->port), '/reload'), eventually(fn () => serial($server->port) === $serial));
});
show('end', $server->end());
?>
--EXPECT--
privileges: "true" true
end: "exit 0"
