--TEST--
Runtime::shareHandle(): a coroutine may call a connection inside its call; two that wait for each other's connection get an error
--EXTENSIONS--
coro
ftp
--FILE--
<?php
require __DIR__ . '/shared_handle.inc';
use Coro\Coroutine;

Coro\Runtime::enableCoroutine();
Coro\run(function (): void {
    $servers = ['one' => new FtpServer(), 'two' => new FtpServer()];
    $clients = array_map(fn(FtpServer $server) => $server->client, $servers);
    array_map(fn(FtpServer $server) => $server->answer(100), $servers);
    array_map(fn(FTP\Connection $client) => ftp_set_option($client, FTP_USEPASVADDRESS, true) && ftp_pasv($client, true), $clients);
    array_map(Coro\Runtime::shareHandle(...), $clients);
    $inside = new Coro\Channel(2);
    // Each coroutine sends a file to its server, which it computes with the connection of the other one.
    foreach (['one' => 'two', 'two' => 'one'] as $own => $other) {
        Computed::$functions[$own] = function () use ($clients, $own, $other, $inside): string {
            $inside->push(true);
            while ($inside->length() < 2) {
                Coroutine::sleep(0.001);
            }
            attempt(fn() => print("the one inside $own: " . json_encode(ftp_chdir($clients[$other], "from $own")) . "\n"));
            return 'content';
        };
    }
    Coroutine::join(array_map(fn(string $own): int => go(function () use ($clients, $own): void {
        $sent = ftp_fput($clients[$own], 'file', fopen("computed://$own", 'r'));
        echo "sent to $own: ", json_encode($sent), "\n";
    }), ['one', 'two']));

    // The other connection is free.
    Computed::$functions['one'] = fn(): string => ftp_chdir($clients['two'], 'x') ? 'content' : '';
    var_dump(ftp_fput($clients['one'], 'file', fopen('computed://one', 'r')));
    Computed::$functions = [];   // with the clients
});
?>
--EXPECT--
Coro\Error: coroutine N (at shared_handle_deadlock.php:20) cannot wait in ftp_chdir() for the connection that coroutine N (at shared_handle_deadlock.php:20) uses: that one waits, in a call, for a connection that this one uses
sent to one: true
the one inside two: true
sent to two: true
bool(true)
