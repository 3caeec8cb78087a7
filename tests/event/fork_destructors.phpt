--TEST--
Event: pcntl_fork() calls no destructors of the parent's callbacks in the child
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_wait() blocks
use Coro\Event;

class Held
{
    public static bool $isForking = false;

    public function __destruct()
    {
        if (self::$isForking) {
            echo "destroyed by the fork\n";
        }
    }
}

function holding(): Closure
{
    $held = new Held;
    return fn() => $held;
}

[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
Event::add($ours, holding());
Event::signal(SIGUSR1, holding());
Event::defer(holding());
Event::cycle(holding());
Held::$isForking = true;
$pid = pcntl_fork();
Held::$isForking = false;
if ($pid === 0) {
    echo json_encode(Event::isset($ours)), "\n";
    Event::add($ours, fn($stream) => [print(fgets($stream)), Event::del($stream)]);
    fwrite($theirs, "the child's own\n");
    Event::wait();
    exit;
}
pcntl_waitpid($pid, $status);
Event::exit();
?>
--EXPECT--
false
the child's own
