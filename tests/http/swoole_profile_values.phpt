--TEST--
coro.swoole_module=1: header fields, cookies and WebSocket frames that must not be sent raise a warning, and the call returns false
--EXTENSIONS--
coro
pcntl
posix
--INI--
coro.swoole_module=1
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $warnings = [];
    set_error_handler(function (int $level, string $text) use (&$warnings): bool {
        $warnings[] = $text;
        return true;
    });
    $results = [
        $response->header('a b', 'v'),
        $response->header('X', "a\r\nY: b"),
        $response->header('Connection', 'te'),
        $response->trailer('Content-Length', '1'),
        $response->status(200, "O\nK"),
        $response->cookie(''),
        $response->rawcookie('a', 'b;c'),
        $response->redirect("/\r\nX: y"),
    ];
    $response->end(json_encode($results) . "\n" . implode("\n", $warnings) . "\n");
}, function (int $port): void {
    echo body($port, '/');
});
Swoole\Coroutine\run(function (): void {
    $client = new Swoole\Coroutine\Http\Client('127.0.0.1', 1);
    echo json_encode([@$client->push('text', 5), @$client->disconnect(5), @$client->disconnect(1000, "\xff"), @$client->ping(str_repeat('x', 126))]), "\n";
});
?>
--EXPECT--
[false,false,false,false,false,false,false,false]
Swoole\Http\Response::header(): Argument #1 ($key) must be a header field's name, of letters, digits and !#$%&'*+-.^_`|~
Swoole\Http\Response::header(): Argument #2 ($value) must not contain control bytes, such as CR, LF or NUL
Swoole\Http\Response::header(): Argument #2 ($value) must be close, keep-alive or upgrade for the field Connection
Swoole\Http\Response::trailer(): Argument #1 ($key) must not be a field that is allowed only in the head
Swoole\Http\Response::status(): Argument #2 ($reason) must not contain control bytes, such as CR, LF or NUL
Swoole\Http\Response::cookie(): Argument #1 ($name_or_object) must not be empty
Swoole\Http\Response::rawcookie(): Argument #2 ($value) must not contain ",", ";", white space or control bytes
Swoole\Http\Response::redirect(): Argument #1 ($location) must not contain control bytes, such as CR, LF or NUL
[false,false,false,false]
