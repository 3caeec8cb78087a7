--TEST--
Server: a subclass that does not call the parent constructor gets an Error with a clear message
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

class Forgetful extends Coro\Http\Server
{
    public function __construct()
    {
    }
}
$server = new Forgetful;
attempt(fn () => $server->on('request', 'strlen'));
attempt(fn () => $server->set([]));
attempt(fn () => $server->listen('127.0.0.1', 0, CORO_SOCK_TCP));
attempt(fn () => $server->start());
var_dump($server->stats(), $server->stop(), $server->shutdown());
?>
--EXPECT--
Coro\Error: the server was not constructed: call parent::__construct()
Coro\Error: the server was not constructed: call parent::__construct()
Coro\Error: the server was not constructed: call parent::__construct()
Coro\Error: the server was not constructed: call parent::__construct()
array(0) {
}
bool(false)
bool(false)
