--TEST--
Coroutine\Server: listens at a unix socket, whose file is removed at the end
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/stream.inc';

use Coro\Coroutine\Server;

Coro\run(function () {
    $done = new Coro\Channel(10);
    $echo = echoing_packets($done);
    $path = sys_get_temp_dir() . '/coro_stream_' . getmypid() . '.sock';
    streaming($echo, function (Server $server) use ($path, $done) {
        $socket = stream_socket_client("unix://$path");
        fwrite($socket, 'unix');
        show('unix', fread($socket, 10), $server->type === AF_UNIX);
        fclose($socket);
        $done->pop();
    }, host: "unix:$path");
    show('file', file_exists($path));
});
?>
--EXPECT--
unix: "[unix]" true
  recv: "" 0 true false false
shutdown: true true
file: false
