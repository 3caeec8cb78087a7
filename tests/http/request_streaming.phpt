--TEST--
Http\Request: a handler reads each piece of the body before the next one is sent
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/request_streaming.inc';

with_streaming(function (int $port): void {
    foreach ([head('/echo', 9), head('/echo', CHUNKED)] as $head) {
        $socket = connect($port);
        fwrite($socket, $head);
        foreach (['one', 'two', 'six'] as $piece) {
            fwrite($socket, str_contains($head, CHUNKED) ? chunk($piece) : $piece);
            echo $piece === 'one' ? skip_head($socket) : '', ' ', answered($socket);
        }
        if (str_contains($head, CHUNKED)) {
            fwrite($socket, "0\r\n\r\n");
        }
        echo ' ', answered($socket), ' ', answered($socket), "\n";
        fwrite($socket, head('/mixed', 4) . 'next');
        echo read_answer($socket)['body'], "\n";
    }
});
?>
--EXPECT--
200 0:one 1:two 2:six end 
nex|t|t|||t
200 0:one 1:two 2:six end 
nex|t|t|||t
