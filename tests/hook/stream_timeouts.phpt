--TEST--
Hooks: fgets() waits in the loop until the timeout of its stream; a refused connection is an error
--EXTENSIONS--
coro
--FILE--
<?php
Coro\Runtime::enableCoroutine();
Coro\run(function (): void {
    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    stream_set_timeout($a, 0, 50_000);
    var_dump(fgets($a), stream_get_meta_data($a)['timed_out']);
    go(fn() => usleep(1000) . fwrite($b, "late\n"));
    stream_set_timeout($a, 30);
    var_dump(fgets($a));
    fclose($b);
    var_dump(fgets($a), feof($a));

    $closed = stream_socket_server('tcp://127.0.0.1:0');
    $name = stream_socket_get_name($closed, false);
    fclose($closed);
    var_dump(@stream_socket_client("tcp://$name", $code, $text, 30), $text);
});
?>
--EXPECT--
bool(false)
bool(true)
string(5) "late
"
bool(false)
bool(true)
bool(false)
string(18) "Connection refused"
