--TEST--
Server: with ssl_reload_interval the files of the certificates are watched
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
?>
--EXPECT--
watched: true
broken: true true
signal: true
end: "exit 0"
