--TEST--
Http\Response: wrong arguments throw, and the message names the valid ones
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $tries = [
        fn () => $response->header('a b', 'v'),
        fn () => $response->header('X', "\n"),
        fn () => $response->header('X', [[1]]),
        fn () => $response->header('Connection', 'close, te'),
        fn () => $response->trailer('Content-Length', '1'),
        fn () => $response->status(1000),
        fn () => $response->redirect('/', 200),
        fn () => $response->sendfile(__FILE__, -1),
        fn () => $response->sendfile(''),
        fn () => $response->cookie(''),
    ];
    foreach ($tries as $try) {
        try {
            $try();
        } catch (ValueError | TypeError $error) {
            $response->write(substr($error->getMessage(), strlen('Coro\\Http\\Response::')) . "\n");
        }
    }
}, function (int $port): void {
    echo preg_replace('/^[0-9a-f]+\n|^\n/m', '', explode("\n\n", request($port, '/'), 2)[1]);
});
?>
--EXPECT--
header(): Argument #1 ($key) must be a header field's name, of letters, digits and !#$%&'*+-.^_`|~
header(): Argument #2 ($value) must not contain control bytes, such as CR, LF or NUL
header(): Argument #2 ($value) must be a string or a list of strings, but it contains a nested list
header(): Argument #2 ($value) must be close, keep-alive or upgrade for the field Connection
trailer(): Argument #1 ($key) must not be a field that is allowed only in the head
status(): Argument #1 ($http_code) must be between 200 and 999
redirect(): Argument #2 ($http_code) must be between 300 and 399
sendfile(): Argument #2 ($offset) must be greater than or equal to 0
sendfile(): Argument #1 ($filename) must not be empty
cookie(): Argument #1 ($name_or_object) must not be empty
