--TEST--
Http\Client: the program cannot send fields, paths and bodies that would change the request
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

Coro\run(function () {
    attempt_client('value', fn ($c) => $c->setHeaders(['X' => "a\r\nY: b"]) && $c->get('/'));
    attempt_client('list', fn ($c) => $c->setHeaders(['X' => ['a', "b\n"]]) && $c->get('/'));
    attempt_client('NUL', fn ($c) => $c->setHeaders(['X' => "a\0"]) && $c->get('/'));
    attempt_client('name', fn ($c) => $c->setHeaders(["X: Y" => 'a']) && $c->get('/'));
    attempt_client('empty name', fn ($c) => $c->setHeaders(['' => 'a']) && $c->get('/'));
    attempt_client('path', fn ($c) => $c->get("/ HTTP/1.1\r\nX: y"));
    attempt_client('path', fn ($c) => $c->get("/a b"));
    attempt_client('method', fn ($c) => $c->setMethod("GET / HTTP/1.1\r\n") && $c->execute('/'));
    attempt_client('cookie', fn ($c) => $c->setCookies(["a=b; c" => 'd']) && $c->get('/'));
    attempt_client('coding', fn ($c) => $c->setHeaders(['Transfer-Encoding' => 'chunked']) && $c->get('/'));
    attempt_client('stringable', fn ($c) => $c->setHeaders(['X' => new class { function __toString() { throw new Exception('no'); } }]) && $c->get('/'));
    attempt_client('body', fn ($c) => $c->post('/', new stdClass));
    attempt_client('type', fn ($c) => $c->addData('x', 'y', "a\r\nb") && $c->post('/', []));
    attempt_client('file', fn ($c) => [$c->addFile('/does/not/exist', 'x'), $c->addFile(__DIR__, 'x'), $c->addFile(__FILE__, 'x', null, null, 1 << 30)]);
});
?>
--EXPECT--
value: ValueError: the header field "X" contains characters that are not allowed
list: ValueError: the header field "X" contains characters that are not allowed
NUL: ValueError: the header field "X" contains characters that are not allowed
name: ValueError: the header field "X: Y" contains characters that are not allowed
empty name: ValueError: the header field "" contains characters that are not allowed
path: ValueError: the method and the path of a request must not contain spaces, line breaks or control characters
path: ValueError: the method and the path of a request must not contain spaces, line breaks or control characters
method: ValueError: the method and the path of a request must not contain spaces, line breaks or control characters
cookie: ValueError: the name of the cookie "a=b; c" contains characters that are not allowed
coding: ValueError: the header field "Transfer-Encoding" is set by the client itself
stringable: Exception: no
body: Error: Object of class stdClass could not be converted to string
type: false
file: [false,false,false]
