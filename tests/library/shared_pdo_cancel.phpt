--TEST--
coro.pdo_pool: cancel() in the queue for a connection is reported as such, not as a timeout
--EXTENSIONS--
coro
pdo
mysqlnd
pdo_mysql
--INI--
coro.pdo_pool=1
coro.pdo_pool_size=1
coro.pdo_pool_timeout=10
--FILE--
<?php
use Coro\Coroutine;

$server = stream_socket_server('tcp://127.0.0.1:0');   // accepts no connection, so that the first coroutine keeps the only place
[, $port] = explode(':', stream_socket_get_name($server, false));
Coro\run(function () use ($port): void {
    $connect = function () use ($port): void {
        try {
            (new PDO("mysql:host=127.0.0.1;port=$port", 'user', 'password'))->query('SELECT 1');
        } catch (Throwable $e) {
            echo get_class($e), ': ', str_replace($port, 'PORT', $e->getMessage()), "\n";
        }
    };
    $first = go($connect);
    foreach ([false, true] as $throws) {
        $second = go($connect);
        var_dump(Coroutine::cancel($second, $throws));
        Coroutine::join([$second]);
    }
    ini_set('coro.pdo_pool_timeout', '0.01');
    $connect();
    Coroutine::cancel($first, true);
});
?>
--EXPECT--
PDOException: All 1 connections to mysql:host=127.0.0.1;port=PORT user=user are in use, and cancel() has ended the wait for one of them
bool(true)
Coro\Coroutine\CanceledException: the coroutine was canceled
bool(true)
PDOException: All 1 connections to mysql:host=127.0.0.1;port=PORT user=user are in use, and none became free within 0.01 seconds: let coroutines end sooner, or raise the ini setting coro.pdo_pool_size
Coro\Coroutine\CanceledException: the coroutine was canceled
