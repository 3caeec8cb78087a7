--TEST--
Hooks: stream_select() waits in the loop until its timeout, and keeps the keys of the streams that are ready
--EXTENSIONS--
coro
--FILE--
<?php
Coro\Runtime::enableCoroutine();
Coro\run(function (): void {
    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $read = [$a];
    $none = null;
    var_dump(stream_select($read, $none, $none, 0, 1000), $read);
    go(fn() => usleep(1000) . fwrite($b, "more\n"));
    $read = ['key' => $a];
    var_dump(stream_select($read, $none, $none, 30), array_keys($read), fgets($a));
});
?>
--EXPECT--
int(0)
array(0) {
}
int(1)
array(1) {
  [0]=>
  string(3) "key"
}
string(5) "more
"
