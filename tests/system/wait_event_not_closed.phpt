--TEST--
waitEvent() goes on when a close() of its descriptor fails or closes a stream without descriptor; PHP stream wrappers are not asked for one
--EXTENSIONS--
coro
sockets
--FILE--
<?php
use Coro\Coroutine\System;

class Nothing
{
    public $context;

    public function stream_open(): bool
    {
        return true;
    }
}

class Asked extends Nothing
{
    public function stream_cast(int $as): bool
    {
        echo "asked\n";
        return false;
    }
}

stream_wrapper_register('nothing', Nothing::class);
stream_wrapper_register('asked', Asked::class);
socket_create_pair(AF_UNIX, SOCK_STREAM, 0, $pair);
[$ours, $theirs] = $pair;
Coro\run(function () use ($ours, $theirs): void {
    $waits = go(fn() => print('waited: ' . json_encode(System::waitEvent($ours, timeout: 60)) . "\n"));
    foreach (['nothing://', 'asked://', 'php://memory', 'php://temp'] as $name) {
        fclose(fopen($name, 'w+'));
    }
    $number = max(array_map('intval', scandir('/proc/self/fd')));
    $wrong = [
        'fclose' => [$ours],
        'pclose' => [$number],
        'proc_close' => [$ours],
        'socket_close' => [$ours, 'too much'],
    ];
    foreach ($wrong as $close => $arguments) {
        try {
            $close(...$arguments);
        } catch (TypeError $e) {
            echo $e->getMessage(), "\n";
        }
    }
    foreach (range(0, $number) as $fd) {
        try {
            fclose($fd);
        } catch (TypeError) {
        }
    }
    socket_write($theirs, 'x');
    Coro\Coroutine::join([$waits]);
});
?>
--EXPECT--
fclose(): Argument #1 ($stream) must be of type resource, Socket given
pclose(): Argument #1 ($handle) must be of type resource, int given
proc_close(): Argument #1 ($process) must be of type resource, Socket given
socket_close() expects exactly 1 argument, 2 given
waited: 512
