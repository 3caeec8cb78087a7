--TEST--
coro.swoole_module=1: Async\Client::enableSSL() without a callback throws
--EXTENSIONS--
coro
--INI--
coro.swoole_module=1
--FILE--
<?php
try {
    (new Swoole\Async\Client(SWOOLE_SOCK_TCP))->enableSSL();
} catch (Swoole\Exception $exception) {
    echo $exception->getMessage(), ' ', $exception->getCode(), "\n";
}
?>
--EXPECT--
require `onSslReady` callback 505
