--TEST--
Weak references: an object that is being freed cannot be reached by the destructors of its properties
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\{Channel, Coroutine, Server};

class Held
{
    public ?WeakReference $holder = null;

    public function __construct(private string $name) {}

    public function __destruct()
    {
        Coroutine::sleep(0.001);
        echo $this->name, ': ', get_debug_type($this->holder->get()), "\n";
    }
}

$holders = [
    'channel' => function (Held $held): Channel {
        $channel = new Channel(2);
        $channel->push($held);
        $channel->push(new stdClass);
        return $channel;
    },
    'task group' => function (Held $held): Coroutine\TaskGroup {
        $group = new Coroutine\TaskGroup;
        $group->spawn(fn() => $held);
        return $group;
    },
    'server' => function (Held $held): Server {
        $server = new Server('127.0.0.1', 0);
        $server->on('receive', function () use ($held): void {});
        return $server;
    },
];
Coro\run(function () use ($holders): void {
    foreach ($holders as $name => $hold) {
        $held = new Held($name);
        $holder = $hold($held);
        $held->holder = WeakReference::create($holder);
        unset($held);
        unset($holder);
    }
});
?>
--EXPECT--
channel: null
task group: null
server: null
