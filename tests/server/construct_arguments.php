<?php
require __DIR__ . '/../include/server.inc';

foreach ([
    ['127.0.0.1', -1],
    ['127.0.0.1', 65536],
    ['127.0.0.1', 'http'],
    ['127.0.0.1', 0, 3],
    ['127.0.0.1', 0, 1, 513],
    ['127.0.0.1', 0, 1, 7],
    ["127.0.0.1\0", 0],
    [[], 0],
] as $arguments) {
    attempt(fn () => new Coro\Http\Server(...$arguments));
}
?>
