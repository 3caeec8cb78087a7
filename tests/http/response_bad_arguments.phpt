--TEST--
Http\Response: wrong texts throw, numbers that often come from users raise a warning, and the message names the valid ones
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
        fn () => $response->header('X', "a\nb"),
        fn () => $response->header('X', [[1]]),
        fn () => $response->header('Connection', 'close, te'),
        fn () => $response->trailer('Content-Length', '1'),
        fn () => $response->status(1000),
        fn () => $response->status(0),
        fn () => $response->redirect('/', 100),
        fn () => $response->cookie(''),
    ];
    set_error_handler(fn (int $level, string $text) => throw new ErrorException("$text (warning)"));
    foreach ($tries as $try) {
        try {
            $try();
        } catch (ErrorException | ValueError | TypeError $error) {
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
status(): the status must be between 200 and 999, not 1000 (warning)
status(): the status must be between 200 and 999, not 0 (warning)
redirect(): the status must be between 200 and 999, not 100 (warning)
cookie(): Argument #1 ($name_or_object) must not be empty
