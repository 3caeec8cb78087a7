--TEST--
Runtime::offload(): helpers share no connection, lock or file position with their parent
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Runtime;

function block(string $file): void
{
    file_put_contents($file, getmypid());
    sleep(60);
}

$file = tempnam(sys_get_temp_dir(), 'coro-test-');
Coro\run(function () use ($file): void {
    // The peer of a connection sees its end although a helper was forked while the connection was open.
    [$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $lock = fopen($file, 'c+');
    flock($lock, LOCK_EX);
    fwrite($lock, 'twelve bytes');
    $id = go(function () use ($file): void {
        Runtime::offload('block', "$file.pid");
    });
    while (!@file_get_contents("$file.pid")) {
        Coro\Coroutine::sleep(0.001);
    }
    fclose($ours);
    var_dump(fgets($theirs), feof($theirs));
    // The lock that the parent gives up by closing the file is not kept by the helper.
    fclose($lock);
    $again = fopen($file, 'r');
    var_dump(flock($again, LOCK_SH | LOCK_NB));
    $position = Runtime::offload(function () use ($again): array {
        return [ftell($again), fread($again, 6), ftell($again)];
    });
    echo json_encode([$position, ftell($again)]), "\n";
    // A connection of the parent cannot be used.
    var_dump(Runtime::offload(fn() => @fwrite($theirs, 'x')));
    Coro\Coroutine::cancel($id);
    Coro\Coroutine::join([$id]);
});
array_map('unlink', [$file, "$file.pid"]);
?>
--EXPECT--
bool(false)
bool(true)
bool(true)
[[0,"twelve",6],0]
bool(false)
