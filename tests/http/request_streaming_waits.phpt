--TEST--
Http\Request: a time limit and cancel() end the wait for the body, and the first read answers Expect: 100-continue
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/request_streaming.inc';

with_streaming(function (int $port): void {
    echo "read() with a timeout, and cancel().\n";
    $socket = connect($port);
    fwrite($socket, head('/timeout', 3));
    skip_head($socket);
    echo answered($socket);
    fwrite($socket, 'abc');
    echo answered($socket), answered($socket), "\n";
    $socket = connect($port);
    fwrite($socket, head('/cancel', 3));
    echo read_answer($socket)['body'], "\n";

    echo "Expect: 100-continue is answered when the handler first reads.\n";
    $socket = connect($port);
    fwrite($socket, head('/sum', 3, "Expect: 100-continue\r\n"));
    echo fgets($socket), trim(fgets($socket));
    fwrite($socket, 'abc');
    echo read_answer($socket)['body'], "\n";
    echo statuses(talk($port, head('/ignore', 3, "Expect: 100-continue\r\n"))), "\n";
});
?>
--EXPECT--
read() with a timeout, and cancel().
false ETIMEDOUT
abc
false canceled
Expect: 100-continue is answered when the handler first reads.
HTTP/1.1 100 Continue
3 900150983cd24fb0d6963f7d28e17f72
200
