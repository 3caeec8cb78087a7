--TEST--
Event\Selector reports each stream as long as it is ready, in a coroutine and in the main program, and registers no writable stream
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Event\Selector;

// Returns how many descriptors all epoll descriptors of this process watch.
function registered(): int
{
    return array_sum(array_map(fn($info) => substr_count((string) @file_get_contents($info), 'tfd:'), glob('/proc/self/fdinfo/*')));
}

$test = function (string $where): void {
    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $selector = new Selector();
    $names = [0 => 'nothing', CORO_EVENT_READ => 'read', CORO_EVENT_WRITE => 'write', CORO_EVENT_READ | CORO_EVENT_WRITE => 'both'];
    $wait = fn(float $timeout) => $names[$selector->wait($timeout)[get_resource_id($a)] ?? 0];
    $selector->watch($a, CORO_EVENT_READ);
    $seen = [$wait(0), $wait(0.001)];
    $before = registered();
    $selector->watch($a, CORO_EVENT_READ | CORO_EVENT_WRITE);
    array_push($seen, $wait(-1), $wait(-1));
    $selector->watch($a, CORO_EVENT_READ);
    $seen[] = $wait(0);
    $seen[] = registered() - $before . ' more registered';
    fwrite($b, 'text');
    array_push($seen, $wait(-1), $wait(-1));
    $selector->watch($a, 0);
    array_push($seen, $wait(0), $wait(0));
    $selector->watch($a, CORO_EVENT_READ | CORO_EVENT_WRITE);
    array_push($seen, $wait(-1));
    fread($a, 100);
    array_push($seen, $wait(-1));
    stream_set_blocking($a, false);
    while (fwrite($a, str_repeat('x', 65536))) {
    }
    array_push($seen, 'full', $wait(0), $wait(0.001));
    stream_set_blocking($b, false);
    while (fread($b, 65536)) {
    }
    array_push($seen, $wait(-1));
    $selector->watch($a, CORO_EVENT_READ);
    fclose($b);
    array_push($seen, $wait(-1));   // the end of the stream can be read
    echo "$where: ", implode(', ', $seen), "\n";
};
$test('main program');
Coro\run($test, 'coroutine');
?>
--EXPECT--
main program: nothing, nothing, write, write, nothing, 0 more registered, read, read, nothing, nothing, both, write, full, nothing, nothing, write, read
coroutine: nothing, nothing, write, write, nothing, 0 more registered, read, read, nothing, nothing, both, write, full, nothing, nothing, write, read
