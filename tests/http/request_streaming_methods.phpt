--TEST--
Http\Request: the methods for the body return the same, however the body arrives
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/request_streaming.inc';

with_streaming(function (int $port): void {
    $form = 'a=1&b=2';
    foreach (['/mixed', '/post', '/data', '/whole'] as $target) {
        $type = "Content-Type: application/x-www-form-urlencoded\r\n";
        $answers = [];
        foreach ([[head($target, 7, $type) . $form], [head($target, 7, $type), 'a=1', '&b=2'],
            [head($target, CHUNKED, $type) . chunk($form) . "0\r\n\r\n"],
            [head($target, CHUNKED, $type), chunk('a=1&'), chunk('b=2'), "0\r\n\r\n"]] as $parts) {
            $socket = connect($port);
            foreach ($parts as $part) {
                fwrite($socket, $part);
                usleep(1000);
            }
            $answers[] = read_answer($socket)['body'];
        }
        echo implode("\n", array_unique($answers)), "\n";
    }
});
?>
--EXPECT--
a=1|&b=2|&b|=2||&b=2
{"a":"1","b":"2"}a=1|a=1&b=2
a=1&b=2
7 ed04c91cf6f6ab5a01a31c0295c5da34 7
