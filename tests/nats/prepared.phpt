--TEST--
Nats\PreparedStreams: what must exist is made once for all requests that wait for it, also again when it is gone
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;
use Coro\Coroutine\TimeoutException;
use Coro\Nats\Exception;
use Coro\Nats\JetStream;
use Coro\Nats\PreparedStreams;

Coro\run(function (): void {
    $made = 0;
    $streams = new PreparedStreams(function () use (&$made): void {
        Coroutine::sleep(0.02);
        $made++;
    }, 5);
    $askOften = fn (Closure $do) => Coroutine::join(array_map(fn () => go(fn () => $streams->ask($do)), range(1, 100)));
    $impatient = go(function () use ($streams): void {
        try {
            Coroutine::deadline(0.001, fn () => $streams->ask(fn () => null));
        } catch (TimeoutException) {
            echo "one does not wait\n";
        }
    });
    $asked = 0;
    $askOften(function () use (&$asked): void { $asked++; });
    echo "$made for $asked\n";
    $isGone = true;
    $askOften(function () use (&$asked, &$isGone): void {
        if ($isGone) {
            Coroutine::sleep(0.01);   // all of them find it gone
            $isGone = false;
            throw new Exception('gone', JetStream::NO_STREAM);
        }
        $asked++;
    });
    echo "$made for $asked\n";
});
?>
--EXPECT--
one does not wait
1 for 100
2 for 200
