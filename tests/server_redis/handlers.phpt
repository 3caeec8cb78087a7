--TEST--
Redis\Server: getHandler() returns the function of a command in any case, setHandler() replaces it and refuses an empty name
--EXTENSIONS--
coro
--FILE--
<?php
$server = new Swoole\Redis\Server('127.0.0.1', 0);
var_dump($server->getHandler('GET'), $server->setHandler('Get', 'strtolower'), ($server->getHandler('gET'))('A'));
$server->setHandler('GET', strtoupper(...));
var_dump(($server->getHandler('get'))('a'), $server instanceof Swoole\Server);
try {
    $server->setHandler('', 'strlen');
} catch (ValueError $thrown) {
    echo $thrown->getMessage(), "\n";
}
?>
--EXPECT--
NULL
bool(true)
string(1) "a"
string(1) "A"
bool(true)
Coro\Redis\Server::setHandler(): Argument #1 ($command) must not be empty
