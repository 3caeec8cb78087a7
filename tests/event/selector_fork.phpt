--TEST--
Event\Selector: a forked child needs its own, and does not change what the parent's watches
--EXTENSIONS--
coro
pcntl
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_waitpid() blocks
use Coro\Event\Selector;

$test = function (): void {
    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $selector = new Selector();
    $selector->watch($a, CORO_EVENT_READ);
    $selector->wait(0);
    $pid = pcntl_fork();
    if ($pid === 0) {
        var_dump($selector->isForked(), $selector->watch($a, 0), $selector->watch($b, CORO_EVENT_WRITE));
        $selector->wake();
        try {
            $selector->wait(0);
        } catch (Coro\Error $e) {
            echo $e->getMessage(), "\n";
        }
        $own = new Selector();
        var_dump($own->isForked(), $own->watch($a, CORO_EVENT_WRITE));
        echo count($own->wait()), " stream in the child\n";
        unset($selector, $own);
        exit(0);
    }
    pcntl_waitpid($pid, $status);
    fwrite($b, 'x');
    var_dump($selector->wait() === [get_resource_id($a) => CORO_EVENT_READ]);
};
$test();
Coro\run($test);
?>
--EXPECT--
bool(true)
bool(false)
bool(false)
Coro\Event\Selector::wait() cannot be called in a forked child: the child needs a selector of its own
bool(false)
bool(true)
1 stream in the child
bool(true)
bool(true)
bool(false)
bool(false)
Coro\Event\Selector::wait() cannot be called in a forked child: the child needs a selector of its own
bool(false)
bool(true)
1 stream in the child
bool(true)
