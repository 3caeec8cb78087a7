--TEST--
Hooks: cancel() and time limits end hooked waits, and a canceled read leaves the stream usable
--EXTENSIONS--
coro
--FILE--
<?php Coro\Runtime::enableCoroutine();
use Coro\Coroutine;

function pair(): array
{
    return stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
}

$server = stream_socket_server('tcp://127.0.0.1:0');
$waits = [
    'sleep' => fn() => sleep(60),
    'usleep' => fn() => usleep(60_000_000),
    'time_nanosleep' => fn() => time_nanosleep(60, 0),
    'fread' => function (): void {
        [$a, $b] = pair();
        fread($a, 10);
    },
    'fgets' => function (): void {
        [$a, $b] = pair();
        try {
            fgets($a);
        } finally {
            fwrite($b, "later\n");
            fgets($a) === "later\n" || print("the stream cannot be read after the wait\n");
        }
    },
    'fwrite' => function (): void {
        [$a, $b] = pair();
        @fwrite($a, str_repeat('x', 10_000_000));
    },
    'stream_select' => function (): void {
        $read = pair();
        $none = null;
        @stream_select($read, $none, $none, 60);
    },
    'stream_socket_accept' => fn() => @stream_socket_accept($server, 60),
    'shell_exec' => fn() => shell_exec('exec sleep 60 >/dev/null'),
    'proc_close' => fn() => proc_close(proc_open('exec sleep 60 >/dev/null 2>&1', [], $pipes)),
    'file_get_contents' => fn() => @file_get_contents('http://' . stream_socket_get_name($server, false)),
];
Coro\run(function () use ($waits): void {
    foreach ($waits as $name => $wait) {
        $ends_with = function (string $class, Closure $begin) use ($name, $wait): void {
            try {
                $begin();
                $wait();
                echo "$name returns\n";
            } catch (Coro\Coroutine\CanceledException | Coro\Coroutine\TimeoutException $exception) {
                $exception instanceof $class || print("$name: " . $exception::class . "\n");
            }
        };
        $id = go($ends_with, Coro\Coroutine\CanceledException::class, fn() => null);
        Coroutine::cancel($id, true);
        Coroutine::join([$id]);
        Coroutine::join([go($ends_with, Coro\Coroutine\TimeoutException::class, fn() => Coroutine::setTimeLimit(0.01))]);
    }
    echo "OK\n";
});
?>
--EXPECT--
OK
