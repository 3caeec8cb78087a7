--TEST--
Http\Client: wrong arguments of constructors and functions throw
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

use Coro\Coroutine\Http\Client;

Coro\run(function () {
    attempt_client('no host', fn () => new Client(''));
    attempt_client('port', fn () => new Client('a', 65536));
    attempt_client('twice', fn ($c) => $c->__construct('b'));
    attempt_client('clone', fn ($c) => clone $c);
    attempt_client('option', fn ($c) => $c->set(['max_body_size' => -1]));
    attempt_client('option', fn ($c) => $c->set(['keep_alive' => false, 'write_func' => 'no_such_function']));
    attempt_client('subclass', fn () => (new class extends Client { function __construct() {} })->get('/'));
    attempt_client('URL', fn () => Coro\Http\get('ftp://localhost/'));
    attempt_client('URL', fn () => Coro\Http\get("http://local\r\nhost/"));
    attempt_client('URL', fn () => Coro\Http\get('http://'));
});
try {
    (new Client('127.0.0.1'))->get('/');
} catch (Error $error) {
    echo 'outside: ', $error->getMessage(), "\n";
}
?>
--EXPECT--
no host: Coro\Coroutine\Http\Client\Exception: the host must not be empty
port: Coro\Coroutine\Http\Client\Exception: the port must be between 0 and 65535
twice: Coro\Error: Coro\Coroutine\Http\Client::__construct() must be called only once
clone: Error: Trying to clone an uncloneable object of class Coro\Coroutine\Http\Client
option: ValueError: Coro\Coroutine\Http\Client::set(): option [max_body_size] must be between 0 and 9223372036854775807
option: TypeError: Coro\Coroutine\Http\Client::set(): option [write_func] must be a valid callback, string given
subclass: Coro\Error: Coro\Coroutine\Http\Client::get() needs a client whose constructor has run
URL: ValueError: Coro\Http\get(): Argument #1 ($url) must be a URL with the scheme http or https and a host
URL: ValueError: Coro\Http\get(): Argument #1 ($url) must be a URL with the scheme http or https and a host
URL: ValueError: Coro\Http\get(): Argument #1 ($url) must be a URL with the scheme http or https and a host
outside: Coro\Coroutine\Http\Client::get() waits, so it must be called inside a coroutine
