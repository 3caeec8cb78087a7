--TEST--
Event::set(): the destructor of the replaced callback may call del()
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Event;

class Stops
{
    public function __construct(private $stream) {}

    public function __destruct()
    {
        Event::del($this->stream);
        Event::add($this->stream, fn() => print("the destructor's\n"));
    }
}

[$stream, $other] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
(function () use ($stream): void {
    $stops = new Stops($stream);
    Event::add($stream, fn() => $stops);
})();
var_dump(Event::set($stream, function () use ($stream): void {
    echo "the new one\n";
}));
fwrite($other, 'x');
Event::dispatch();
var_dump(Event::del($stream));
?>
--EXPECT--
bool(true)
the destructor's
bool(true)
