--TEST--
Hooks: a mysqli object, its statements and its results share a connection, which lives as long as a coroutine waits in it
--EXTENSIONS--
coro
mysqlnd
mysqli
--FILE--
<?php Coro\Runtime::enableCoroutine();
use Coro\Coroutine;

function send($client, int $number, string $payload): void
{
    fwrite($client, substr(pack('V', strlen($payload)), 0, 3) . chr($number) . $payload);
}

// A MySQL server with one client. It answers the execution of a statement after the program has said so.
function serve($server, Coro\Channel $go): void
{
    $client = stream_socket_accept($server, 60);
    $ok = "\0\0\0\x02\0\0\0";
    $capabilities = 0xF7FF | 0xA0000 | 1 << 19;
    send($client, 0, "\x0a5.7.0\0" . pack('V', 7) . "12345678\0" . pack('v', $capabilities & 0xffff) . "\x21" . pack('v', 2) .
        pack('v', $capabilities >> 16) . chr(21) . str_repeat("\0", 10) . "123456789012\0mysql_native_password\0");
    fread($client, 4096);
    send($client, 2, $ok);
    while ($bytes = fread($client, 4096)) {
        match (ord($bytes[4])) {
            0x16 => send($client, 1, "\0" . pack('V', 1) . pack('v', 0) . pack('v', 0) . "\0" . pack('v', 0)),
            0x17 => $go->pop() && send($client, 1, $ok),
            0x03 => send($client, 1, $ok),
            default => null,
        };
    }
}

function attempt(Closure $call): void
{
    try {
        var_dump($call());
    } catch (Coro\Error $error) {
        echo preg_replace(['~/\S*/~', '~coroutine \d+~'], ['', 'coroutine N'], $error->getMessage()), "\n";
    }
}

Coro\run(function (): void {
    $server = stream_socket_server('tcp://127.0.0.1:0');
    [$host, $port] = explode(':', stream_socket_get_name($server, false));
    $go = new Coro\Channel(1);
    go(serve(...), $server, $go);
    $mysqli = new mysqli("p:$host", 'user', 'password', '', (int) $port);
    $statement = $mysqli->prepare('DO 1');
    $id = go(fn() => var_dump($statement->execute()));
    attempt(fn() => $mysqli->query('DO 2'));
    attempt(fn() => $mysqli->close());
    attempt(fn() => $statement->close());
    attempt(fn() => Coro\ConnectionPool\Native::resetMySQL($mysqli, 'user', '', ''));   // a pool resets its connections so
    $go->push(true);
    Coroutine::join([$id]);
    attempt(fn() => $mysqli->query('DO 3'));

    $id = go(fn() => var_dump($statement->execute()));
    unset($mysqli);   // the statement does not keep the object
    $blocks = array_map(fn($size) => str_repeat('y', $size), range(100, 2000));   // would reuse freed memory
    $go->push(true);
    Coroutine::join([$id]);
    try {
        $statement->execute();
    } catch (mysqli_sql_exception $exception) {
        echo $exception->getMessage(), "\n";   // the object and the connection are gone now
    }
});
?>
--EXPECTF--
Notice: mysqli::__construct(): Connections of coroutines are not persistent: PHP closes this one with the last reference to it in %s on line %d
coroutine N (at mysqli_connection.php:%d) cannot call mysqli::query() while coroutine N (at mysqli_connection.php:%d) waits in a call with the same connection: each needs its own
coroutine N (at mysqli_connection.php:%d) cannot call mysqli::close() while coroutine N (at mysqli_connection.php:%d) waits in a call with the same connection: each needs its own
coroutine N (at mysqli_connection.php:%d) cannot call mysqli_stmt::close() while coroutine N (at mysqli_connection.php:%d) waits in a call with the same connection: each needs its own
coroutine N (at mysqli_connection.php:%d) cannot call Coro\ConnectionPool\Native::resetMySQL() while coroutine N (at mysqli_connection.php:%d) waits in a call with the same connection: each needs its own
bool(true)
bool(true)
bool(true)
MySQL server has gone away
