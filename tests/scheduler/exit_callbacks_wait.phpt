--TEST--
exit(): output callbacks and closing filters that wait run to their end, so that nothing is printed without them
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

final class Mask extends php_user_filter
{
    public function filter($in, $out, &$consumed, bool $closing): int
    {
        while ($bucket = stream_bucket_make_writeable($in)) {
            $consumed += $bucket->datalen;
            Coroutine::sleep(0.001);
            $bucket->data = strtoupper($bucket->data);
            stream_bucket_append($out, $bucket);
        }
        if ($closing) {
            usleep(1000);
            file_put_contents('php://stdout', "closed\n");
        }
        return PSFS_PASS_ON;
    }

    public function onClose(): void
    {
        Coroutine::sleep(0.001);
        file_put_contents('php://stdout', "onClose\n");
    }
}
stream_filter_register('mask', Mask::class);

function masked(string $text): mixed
{
    $file = fopen('php://stdout', 'w');
    stream_filter_append($file, 'mask', STREAM_FILTER_WRITE);
    fwrite($file, $text);
    return $file;
}

$mask = function (string $text): string {
    usleep(1000);
    Coroutine::sleep(0.001);
    return strtoupper($text);
};
$ends = [
    'a buffer of the coroutine that exits' => function () use ($mask): void {
        ob_start($mask);
        echo "low\n";
        exit;
    },
    'buffers in buffers' => function () use ($mask): void {
        ob_start($mask);
        ob_start(fn (string $text): string => $mask($text) . "outer low\n");
        echo "low\n";
        exit;
    },
    'a buffer of a coroutine that is ended' => function () use ($mask): void {
        go(function () use ($mask): void {
            ob_start($mask);
            echo "low\n";
            Coroutine::sleep(10);
            echo "never\n";
        });
        exit;
    },
    'a callback that waits already' => function () use ($mask): void {
        go(function () use ($mask): void {
            ob_start($mask);
            echo "low\n";
            ob_end_flush();
            Coroutine::sleep(10);
            echo "never\n";
        });
        exit;
    },
    'a filter that is closed by a deferred function' => function (): void {
        $file = masked("low\n");
        defer(function () use ($file): void {
            fclose($file);
            echo "end\n";
        });
        exit;
    },
    'a filter that is closed with the context' => function (): void {
        Coroutine::getContext()['file'] = masked("low\n");
        exit;
    },
    'a filter that waits already' => function (): void {
        go(function (): void {
            fclose(masked("low\n"));
            echo "closed already\n";
            Coroutine::sleep(10);
            echo "never\n";
        });
        Coroutine::sleep(0.0015);
        exit;
    },
];
if (isset($argv[1])) {
    Coro\run($ends[$argv[1]]);
    exit;
}
foreach ($ends as $name => $_) {
    $command = [PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro', __FILE__, $name];
    $process = proc_open($command, [1 => ['pipe', 'w']], $pipes);
    echo "$name: ", strtr(trim(stream_get_contents($pipes[1])), "\n", ' '), ' ', proc_close($process), "\n";
}
?>
--EXPECT--
a buffer of the coroutine that exits: LOW 0
buffers in buffers: LOW OUTER LOW 0
a buffer of a coroutine that is ended: LOW 0
a callback that waits already: LOW 0
a filter that is closed by a deferred function: LOW closed onClose end 0
a filter that is closed with the context: LOW closed onClose 0
a filter that waits already: LOW closed onClose closed already 0
