--TEST--
Http\Request: read() fails if the client goes away or sends a wrong body
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/request_streaming.inc';

with_streaming(function (int $port): void {
    $socket = connect($port);
    fwrite($socket, head('/gone', 6) . 'abc');
    fclose($socket);
    echo outcome($port, '/gone'), "\n";
    echo statuses(talk($port, head('/bad', CHUNKED) . "3\r\nabc\r\n" . "x\r\n")), "\n";
    $socket = connect($port);
    fwrite($socket, head('/bad', CHUNKED) . chunk('abc'));
    outcome($port, '/begun');
    fwrite($socket, "x\r\n");
    echo statuses(stream_get_contents($socket)), ' ', outcome($port, '/bad'), "\n";
    $socket = connect($port);
    fwrite($socket, head('/bad-late', CHUNKED) . chunk('abc'));
    echo skip_head($socket), ' ', answered($socket);
    fwrite($socket, "x\r\n");
    echo stream_get_contents($socket), ' ', outcome($port, '/bad-late'), "\n";
});
?>
--EXPECT--
false ECONNRESET
400
400 false EPROTO
200 abc false EPROTO false
