--TEST--
Hooks: two coroutines that read the same socket are told of each other; one may read while another one writes
--EXTENSIONS--
coro
--FILE--
<?php Coro\Runtime::enableCoroutine();
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
Coro\run(function () use ($a, $b): void {
    go(function () use ($a): void {
        echo 'first: ' . fgets($a);
    });
    go(function () use ($a): void {
        try {
            fgets($a);
        } catch (Coro\Error $error) {
            echo preg_replace(['~/\S*/~', '~fd \d+~'], ['', 'fd N'], $error->getMessage()), "\n";
        }
    });
    go(function () use ($a): void {
        fwrite($a, str_repeat('x', 3_000_000));   // more than the socket takes at once
        echo "written\n";
    });
    go(function () use ($b): void {
        for ($size = 0; $size < 3_000_000; $size += strlen(fread($b, 65536))) {
        }
        fwrite($b, "line\n");
    });
});
?>
--EXPECT--
coroutine 3 (at shared.php:9) cannot wait for fd N, which coroutine 2 (at shared.php:5) waits for already
written
first: line
