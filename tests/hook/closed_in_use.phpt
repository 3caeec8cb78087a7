--TEST--
Hooks: closing a stream or a process that another coroutine uses throws an error that names both
--EXTENSIONS--
coro
--FILE--
<?php Coro\Runtime::enableCoroutine();
use Coro\Coroutine;

function attempt(Closure $close): void
{
    try {
        $close();
        echo "closed\n";
    } catch (Coro\Error $error) {
        echo preg_replace(['~/\S*/~', '~coroutine \d+~'], ['', 'coroutine N'], $error->getMessage()), "\n";
    }
}

Coro\run(function (): void {
    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    go(function () use ($a): void {
        echo fgets($a);
    });
    attempt(fn() => fclose($a));
    fwrite($b, "line\n");
    Coroutine::sleep(0.001);
    go(function () use ($a): void {
        $read = [$a];
        $none = null;
        echo stream_select($read, $none, $none, 60), "\n";
    });
    attempt(fn() => fclose($a));
    fwrite($b, "line\n");
    Coroutine::sleep(0.001);
    attempt(fn() => fclose($a));

    $process = proc_open('sleep 0.2; exit 3', [], $pipes);
    $id = go(function () use ($process): void {
        echo proc_close($process), "\n";
    });
    attempt(fn() => proc_close($process));
    Coroutine::join([$id]);
});
?>
--EXPECT--
coroutine N (at closed_in_use.php:19) cannot call fclose() while coroutine N (at closed_in_use.php:17) uses the same handle
line
coroutine N (at closed_in_use.php:27) cannot call fclose() while coroutine N (at closed_in_use.php:25) uses the same handle
1
closed
coroutine N (at closed_in_use.php:36) cannot call proc_close() while coroutine N (at closed_in_use.php:34) uses the same handle
3
