--TEST--
Hooks: stream_select() for exceptional conditions ends at its timeout and does not use the processor meanwhile
--EXTENSIONS--
coro
--FILE--
<?php
Coro\Runtime::enableCoroutine();
Coro\run(function (): void {
    [$left, $right] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    fclose($right);
    foreach ([fopen(__FILE__, 'r'), $left] as $stream) {
        $except = [$stream];
        $none = null;
        $before = getrusage();
        var_dump(stream_select($none, $none, $except, 0, 500_000));
        $after = getrusage();
        $used = $after['ru_utime.tv_sec'] - $before['ru_utime.tv_sec'] +
            ($after['ru_utime.tv_usec'] - $before['ru_utime.tv_usec']) / 1e6;
        echo $used < 0.2 ? "it pauses\n" : "it has used $used s\n";
    }
});
?>
--EXPECT--
int(0)
it pauses
int(0)
it pauses
