--TEST--
Http\Request: a handler need not read the body, or reads it after its answer
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/request_streaming.inc';

with_streaming(function (int $port): void {
    echo "A handler that does not read: a short rest is dropped, a long one ends the connection.\n";
    $socket = connect($port);
    fwrite($socket, head('/ignore', 100_000));
    echo read_answer($socket)['body'], ' ';
    fwrite($socket, str_repeat('x', 100_000) . head('/mixed', 4) . 'next');
    echo read_answer($socket)['body'], "\n";
    $answer = talk($port, head('/ignore', 1 << 30) . 'x');
    echo statuses($answer), ' ', str_contains($answer, 'Connection: close') ? 'close' : 'open', "\n";

    echo "A handler that reads after its answer.\n";
    $socket = connect($port);
    fwrite($socket, head('/after', 6) . 'abc');
    echo read_answer($socket)['body'], ' ';
    fwrite($socket, 'def');
    echo outcome($port, '/after'), "\n";
    fwrite($socket, head('/mixed', 4) . 'next');
    echo read_answer($socket)['body'], "\n";
});
?>
--EXPECT--
A handler that does not read: a short rest is dropped, a long one ends the connection.
ignored nex|t|t|||t
200 close
A handler that reads after its answer.
early abcdef
nex|t|t|||t
