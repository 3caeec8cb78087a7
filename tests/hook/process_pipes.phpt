--TEST--
Hooks: pipes of a process that is closed or freed meanwhile stay open for the coroutines that read and write them
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
        echo preg_replace(['~/\S*/~', '~coroutine \d+~'], ['', 'coroutine N'], $error->getMessage()), "\n";
    }
}

Coro\run(function (): void {
    // The child answers when it gets a line.
    $process = proc_open('read line; echo "got $line"', [['pipe', 'r'], ['pipe', 'w']], $pipes);
    $reader = go(fn() => print(fgets($pipes[1])));
    report(fn() => proc_close($process));
    var_dump(proc_get_status($process)['running']);
    fwrite($pipes[0], "a line\n");
    Coroutine::join([$reader]);
    report(fn() => proc_close($process));
    var_dump(is_resource($pipes[1]));

    // The only reference to the process goes away while a coroutine reads a pipe and another one writes a pipe.
    $begin = function () use (&$reader, &$writer): array {
        $process = proc_open('sleep 0.1; cat', [['pipe', 'r'], ['pipe', 'w']], $pipes);
        [$in, $out] = $pipes;
        $reader = go(function () use ($out): void {
            $sizes = [strlen(fread($out, 100)), strlen(stream_get_contents($out))];
            echo array_sum($sizes), " read\n";
            var_dump(is_resource($out), get_resource_type($out));
        });
        $writer = go(function () use ($in): void {
            $size = fwrite($in, str_repeat('x', 1_000_000));
            echo "$size written\n";
            fclose($in);
        });
        return [];
    };
    $begin();
    $blocks = array_map(fn($size) => str_repeat('y', $size), range(100, 2000));   // would reuse freed memory
    Coroutine::join([$reader, $writer]);

    // A process that one coroutine closes is not there for others.
    [$input, $writer] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $process = proc_open('read line', [$input], $pipes);
    $closer = go(fn() => proc_close($process));
    report(fn() => proc_get_status($process));
    report(fn() => proc_terminate($process));
    fwrite($writer, "\n");
    Coroutine::join([$closer]);
});
?>
--EXPECT--
coroutine N (at process_pipes.php:18) cannot call proc_close() while coroutine N (at process_pipes.php:17) uses the same handle
bool(true)
got a line
done
bool(false)
1000000 written
1000000 read
bool(true)
string(6) "stream"
coroutine N (at process_pipes.php:49) cannot call proc_get_status() while coroutine N (at process_pipes.php:48) uses the same handle
coroutine N (at process_pipes.php:50) cannot call proc_terminate() while coroutine N (at process_pipes.php:48) uses the same handle
