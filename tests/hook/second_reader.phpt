--TEST--
Hooks: a second reader of a stream throws even if it would find bytes at once, and so does a second writer
--EXTENSIONS--
coro
--FILE--
<?php Coro\Runtime::enableCoroutine();
use Coro\Coroutine;

function report(Closure $attempt): void
{
    try {
        $attempt();
        echo "done\n";
    } catch (Coro\Error $error) {
        echo preg_replace(['~/\S*/~', '~fd \d+~'], ['', 'fd N'], $error->getMessage()), "\n";
    }
}

Coro\run(function (): void {
    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    fwrite($b, str_repeat('p', 3000));
    fread($a, 10);
    $reader = go(function () use ($a): void {
        echo strlen(stream_get_line($a, 200_000, "\n")), " read\n";
    });
    fwrite($b, str_repeat('x', 100_000));
    report(fn() => stream_get_contents($a, 16_000));
    $writer = go(function () use ($a): void {
        echo fwrite($a, str_repeat('y', 2_000_000)), " written\n";
    });
    fread($b, 1_900_000);
    report(fn() => fwrite($a, 'z'));
    fwrite($b, "\n");
    while (Coroutine::exists($writer)) {
        fread($b, 100_000);
        Coroutine::sleep(0.001);
    }
    Coroutine::join([$reader]);
    report(fn() => fwrite($b, 'end') . fread($a, 3) . fwrite($a, 'end'));
});
?>
--EXPECT--
coroutine 1 (at second_reader.php:22) cannot wait for fd N, which coroutine 2 (at second_reader.php:19) waits for already
coroutine 1 (at second_reader.php:27) cannot wait for fd N, which coroutine 3 (at second_reader.php:24) waits for already
100000 read
2000000 written
done
