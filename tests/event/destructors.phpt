--TEST--
Event: objects that a callback holds are released with it, and their destructors may add events
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Event;

class Held
{
    public function __construct(private $stream, private int $more = 1) {}

    public function __destruct()
    {
        echo "destroyed\n";
        if ($this->more-- > 0) {
            $next = new Held($this->stream, $this->more);
            var_dump(Event::isset($this->stream), Event::add($this->stream, fn() => $next) !== false);
        }
    }
}

[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
stream_set_blocking($ours, false);
$held = new Held($ours);
Event::add($ours, fn() => $held, null, CORO_EVENT_READ | CORO_EVENT_WEAK);
unset($held);
Event::del($ours);
Event::del($ours);
?>
--EXPECT--
destroyed
bool(false)
bool(true)
destroyed
