--TEST--
Hooks: variables that exec(), stream_select() and the like fill may change while the function waits
--EXTENSIONS--
coro
sockets
--FILE--
<?php Coro\Runtime::enableCoroutine();
use Coro\Coroutine;

// Calls `wait` in a coroutine, and changes its variable while the coroutine waits.
function change(Closure $wait, mixed $before, mixed $meanwhile): mixed
{
    $variable = $before;
    $id = go(function () use ($wait, &$variable): void {
        $wait($variable);
    });
    $copy = $variable;
    $variable = $meanwhile;
    gc_collect_cycles();
    Coroutine::join([$id]);
    return $variable;
}

class Typed
{
    public int $code = 7;
}

Coro\run(function (): void {
    $commands = 'sleep 0.05; echo a; sleep 0.05; echo b; exit 3';
    $exec = function (&$lines) use ($commands): void {
        exec($commands, $lines);
    };
    foreach ([null, 'text', [1, 2], new stdClass()] as $meanwhile) {
        echo json_encode(change($exec, ['old'], $meanwhile)), "\n";
    }
    echo json_encode(change(function (&$code) use ($commands): void {
        system($commands, $code);
    }, 'before', [1])), "\n";

    $typed = new Typed();
    exec($commands, $lines, $typed->code);
    echo json_encode([$lines, $typed->code]), "\n";

    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $select = function (&$read) use ($b): void {
        go(fn() => Coroutine::sleep(0.01) . fwrite($b, 'x'));
        $none = null;
        echo stream_select($read, $none, $none, 60), "\n";
    };
    $streams = ['key' => $a];
    unset($a);
    foreach ([null, 5, []] as $meanwhile) {
        echo implode(', ', array_keys(change($select, $streams, $meanwhile))), "\n";
        fread($streams['key'], 10);
    }

    socket_create_pair(AF_UNIX, SOCK_DGRAM, 0, $sockets);
    $socket_select = function (&$read) use ($sockets): void {
        go(fn() => Coroutine::sleep(0.01) . socket_write($sockets[1], 'x'));
        $none = null;
        echo socket_select($read, $none, $none, 60), "\n";
    };
    echo implode(', ', array_keys(change($socket_select, ['key' => $sockets[0]], 5))), "\n";
    socket_recv($sockets[0], $bytes, 10, 0);
    echo change(function (&$bytes) use ($sockets): void {
        go(fn() => Coroutine::sleep(0.01) . socket_write($sockets[1], 'bytes'));
        socket_recv($sockets[0], $bytes, 10, 0);
    }, str_repeat('long ', 100), [1]), "\n";
    echo json_encode(change(function (&$message) use ($sockets): void {
        go(fn() => Coroutine::sleep(0.01) . socket_write($sockets[1], 'message'));
        socket_recvmsg($sockets[0], $message);
    }, ['controllen' => 100, 'buffer_size' => 100], 'changed')['iov']), "\n";
    // The only reference to the array and its sockets goes away while the function waits.
    socket_create_pair(AF_UNIX, SOCK_STREAM, 0, $pair);
    $read = [$pair[0]];
    $writer = $pair[1];
    $none = null;
    $id = go(function () use (&$read, &$none): void {
        echo socket_select($read, $none, $none, 60), ' ', count($read), "\n";
    });
    $read = $pair = null;
    socket_write($writer, 'x');
    Coroutine::join([$id]);
});
?>
--EXPECT--
["old","a","b"]
["old","a","b"]
["old","a","b"]
["old","a","b"]
a
b
3
[["a","b"],3]
1
key
1
key
1
key
1
key
bytes
["message"]
1 1
