--TEST--
Runtime::shareHandle(): the calls of coroutines with one connection take turns, first come, first served
--EXTENSIONS--
coro
ftp
--FILE--
<?php
require __DIR__ . '/shared_handle.inc';
use Coro\Coroutine;

Coro\Runtime::enableCoroutine();
Coro\run(function (): void {
    $server = new FtpServer();
    $ftp = $server->client;
    attempt(fn() => Coroutine::join([go(ftp_chdir(...), $ftp, 'before')], 0.001) || ftp_chdir($ftp, 'refused'));
    $server->answer();
    $server->commands->pop();

    Coro\Runtime::shareHandle($ftp);
    Coro\Runtime::shareHandle($ftp);   // has no further effect
    $ids = array_map(fn(string $name): int => go(function () use ($ftp, $name): void {
        foreach ([1, 2, 3] as $i) {
            ftp_chdir($ftp, "$name$i");
        }
    }), ['a', 'b', 'c']);
    $server->answer(9);
    Coroutine::join($ids);
    for ($commands = []; count($commands) < 9;) {
        $commands[] = substr($server->commands->pop(), 4);
    }
    echo implode(' ', $commands), "\n";

    // A call that comes while another waits is behind it, also if the connection is free at the moment.
    $ids = [go(ftp_chdir(...), $ftp, 'first'), go(ftp_chdir(...), $ftp, 'second')];
    $server->answer(3);
    Coroutine::join([$ids[0]]);
    ftp_chdir($ftp, 'third');
    Coroutine::join($ids);
    echo $server->commands->pop(), ', ', $server->commands->pop(), ', ', $server->commands->pop(), "\n";
});
?>
--EXPECT--
Coro\Error: coroutine N (at shared_handle.php:9) cannot call ftp_chdir() while coroutine N waits in a call with the same connection: each needs its own
a1 b1 c1 a2 b2 c2 a3 b3 c3
CWD first, CWD second, CWD third
