--TEST--
Event\Selector: a stream that is not read is reported in each wait, and so is what comes while nothing waits or after nothing came
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Event\Selector;

function watch_twice(): void
{
    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    [$c, $d] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $names = [(int) $a => 'a', (int) $c => 'c'];
    $selector = new Selector();
    $selector->watch($a, CORO_EVENT_READ);
    $selector->watch($c, CORO_EVENT_READ);
    $ready = function (float $timeout = 0) use ($selector, $names): string {
        $streams = array_intersect_key($names, $selector->wait($timeout));
        return implode('', $streams) ?: '-';
    };
    $told = [$ready()];
    fwrite($b, 'one');
    $told[] = $ready(5) . $ready() . $ready();
    fwrite($d, 'two');
    $told[] = $ready() . $ready();
    fread($a, 3);
    $told[] = $ready() . $ready();
    fread($c, 3);
    $told[] = $ready() . $ready();
    fwrite($b, 'three');
    Coro\Coroutine::getCid() > 0 ? Coro\Coroutine::sleep(0.001) : Coro\Event::turn(0);
    $told[] = $ready() . $ready();
    fread($a, 5);
    $told[] = $ready();
    fclose($d);
    $told[] = $ready(5) . $ready();
    echo implode(' ', $told), "\n";
}

watch_twice();
Coro\run(watch_twice(...));
?>
--EXPECT--
- aaa acac cc -- aa - cc
- aaa acac cc -- aa - cc
