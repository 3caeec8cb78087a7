<?php
// Downloads with file_get_contents(). The argument is the port of the origin.
require __DIR__ . '/client.inc';

[, $port] = $argv;
bench_calls(100, fn (): string => "http://127.0.0.1:$port/", function (string $url): void {
    file_get_contents($url) === "Hello World, hello PHP!\n" || exit(1);
});
