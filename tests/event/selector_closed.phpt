--TEST--
Event\Selector: a closed stream of which a duplicate is open wakes no wait, and hides no event of the next stream with its descriptor
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;
use Coro\Event\Selector;

function number_of($stream): int
{
    $fd = Coro\Event::add($stream, fn() => 0);
    Coro\Event::del($stream);
    return $fd;
}

// Returns a stream its peer, a duplicate of its descriptor and the number of this.
function new_stream(): array
{
    [$stream, $peer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $fd = number_of($stream);
    $duplicate = fopen("php://fd/$fd", 'r+');
    return [$stream, $peer, $duplicate, $fd];
}

function test(string $case, bool $at_once, Closure $close): void
{
    $selector = new Selector();
    [$stream, $peer, $duplicate, $fd] = new_stream();
    $selector->watch($stream, CORO_EVENT_READ);
    $selector->wait(0);   // registers the stream
    fwrite($peer, 'never read');
    $close($selector, $stream);
    [$next, $its_peer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    echo "$case: ", number_of($next) === $fd ? 'the number is used again' : 'ANOTHER NUMBER';
    if ($at_once) {
        $selector->watch($next, CORO_EVENT_READ);
    }
    // While the closed stream gets bytes, a wait must last.
    $waits = $writes = 0;
    $timer = Coro\Timer::tick(1, function () use ($selector, $peer, &$writes): void {
        fwrite($peer, 'x');
        ++$writes === 20 && $selector->wake();
    });
    while ($writes < 20) {
        assert($selector->wait() === []);
        $waits += Coro\Coroutine::getCid() > 0;   // outside of coroutines every timer ends a wait
    }
    Coro\Timer::clear($timer);
    echo $waits <= 3 ? ', quiet' : ", $waits waits";
    $selector->watch($next, CORO_EVENT_READ);
    go(fn() => [Coroutine::sleep(0.001), fwrite($its_peer, 'x')]);
    do {
        $events = $selector->wait();
    } while (!$events);
    echo $events === [get_resource_id($next) => CORO_EVENT_READ] ? ", the next stream is seen\n" : ", NOT SEEN\n";
    $selector->watch($next, 0);
    $selector->watch($stream, 0);
}

// The same file gets the same number again.
function test_reopened(): void
{
    $selector = new Selector();
    [$stream, $peer, $duplicate, $fd] = new_stream();
    $selector->watch($stream, CORO_EVENT_READ);
    $selector->wait(0);
    $selector->watch($stream, 0);
    fclose($stream);
    $again = fopen('php://fd/' . number_of($duplicate), 'r+');
    echo number_of($again) === $fd ? 'reopened' : 'ANOTHER NUMBER';
    $selector->watch($again, CORO_EVENT_READ);
    $selector->wait(0);
    fwrite($peer, 'x');
    echo $selector->wait(10) === [get_resource_id($again) => CORO_EVENT_READ] ? " and seen\n" : " and NOT SEEN\n";
}

$test = function (): void {
    foreach ([false, true] as $at_once) {
        test('closed and forgotten', $at_once, function ($selector, $stream): void {
            $selector->watch($stream, 0);
            fclose($stream);
        });
        test('only closed', $at_once, fn($selector, $stream) => fclose($stream));
        test('closed, then forgotten', $at_once, function ($selector, $stream): void {
            fclose($stream);
            $selector->watch($stream, 0);
        });
    }
    test_reopened();
};
$test();
Coro\run($test);
?>
--EXPECT--
closed and forgotten: the number is used again, quiet, the next stream is seen
only closed: the number is used again, quiet, the next stream is seen
closed, then forgotten: the number is used again, quiet, the next stream is seen
closed and forgotten: the number is used again, quiet, the next stream is seen
only closed: the number is used again, quiet, the next stream is seen
closed, then forgotten: the number is used again, quiet, the next stream is seen
reopened and seen
closed and forgotten: the number is used again, quiet, the next stream is seen
only closed: the number is used again, quiet, the next stream is seen
closed, then forgotten: the number is used again, quiet, the next stream is seen
closed and forgotten: the number is used again, quiet, the next stream is seen
only closed: the number is used again, quiet, the next stream is seen
closed, then forgotten: the number is used again, quiet, the next stream is seen
reopened and seen
