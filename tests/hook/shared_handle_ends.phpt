--TEST--
Runtime::shareHandle(): cancel(), a deadline and exit() end the wait for a turn, and the next coroutine gets it
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
    Coro\Runtime::shareHandle($ftp);
    $call = fn(string $name): int => go(fn() => attempt(fn() => print("$name: " . json_encode(@ftp_chdir($ftp, $name)) . "\n")));
    $owner = $call('owner');
    $canceled = [$call('canceled'), $call('canceled with an exception')];
    $late = go(fn() => attempt(fn() => Coroutine::deadline(0.01, fn() => ftp_chdir($ftp, 'late'))));
    $last = $call('last');
    var_dump(Coroutine::cancel($canceled[0]), Coroutine::cancel($canceled[1], true));
    Coroutine::join([...$canceled, $late]);
    $server->answer(2);
    Coroutine::join([$owner, $last]);

    // The owner is interrupted: the connection is closed, and the next call says so.
    $owner = $call('interrupted');
    $next = $call('after an interruption');
    Coroutine::cancel($owner, true);
    Coroutine::join([$owner, $next]);
    $server->answer();
});

Coro\run(function (): void {
    $ftp = (new FtpServer())->client;
    Coro\Runtime::shareHandle($ftp);
    foreach (['owner', 'second', 'third'] as $name) {
        go(function () use ($ftp, $name): void {
            try {
                @ftp_chdir($ftp, $name);
                echo "not reached\n";
            } finally {
                echo "exit() ends the $name\n";
            }
        });
    }
    exit;
});
?>
--EXPECT--
Coro\Coroutine\CanceledException: the coroutine was canceled
Coro\Coroutine\CanceledException: the coroutine was canceled
bool(true)
bool(true)
Coro\Coroutine\TimeoutException: the deadline has passed
owner: true
last: true
Coro\Coroutine\CanceledException: the coroutine was canceled
after an interruption: false
exit() ends the second
exit() ends the owner
exit() ends the third
