--TEST--
Coroutine\Redis, MySQL and PostgreSQL: what the public properties show before and after a connection that fails
--EXTENSIONS--
coro
mysqlnd
mysqli
pgsql
--SKIPIF--
<?php require __DIR__ . '/skip_without_hiredis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/properties.inc';

use Coro\Coroutine\MySQL;
use Coro\Coroutine\PostgreSQL;
use Coro\Coroutine\Redis;

Coro\run(function () {
    $closed = listening();
    $GLOBALS['port'] = $port = port_of($closed);
    $closed->close();
    $connect = [
        Redis::class => fn ($client) => $client->connect('127.0.0.1', $port),
        MySQL::class => fn ($client) => $client->connect(['host' => '127.0.0.1', 'port' => $port, 'user' => 'u', 'password' => 'p', 'database' => 'd']),
        PostgreSQL::class => fn ($client) => @$client->connect("host=127.0.0.1 port=$port"),
    ];
    foreach ($connect as $class => $try) {
        echo "$class\n";
        show_properties([
            'new' => fn () => new $class(),
            'refused' => function ($client) use ($try) {
                $try($client);
                isset($client->error) && $client->error = strlen($client->error) > 0;
                return $client;
            },
        ]);
    }
});
?>
--EXPECT--
Coro\Coroutine\Redis
host: new "", refused "127.0.0.1"
port: new 0, refused the port
setting: new [], refused []
sock: new -1, refused -1
connected: new false, refused false
errType: new 0, refused 1
errCode: new 0, refused 111
errMsg: new "", refused "Connection refused"
Coro\Coroutine\MySQL
serverInfo: new null, refused {"host":"127.0.0.1","port":the port,"user":"u","password":"p","database":"d","unix_socket":null,"charset":"utf8mb4","timeout":0,"strict_type":false,"fetch_mode":false}
sock: new -1, refused -1
connected: new false, refused false
connect_errno: new 0, refused 2002
connect_error: new "", refused "Connection refused"
affected_rows: new 0, refused 0
insert_id: new 0, refused 0
error: new "", refused true
errno: new 0, refused 2002
Coro\Coroutine\PostgreSQL
error: new null, refused true
errCode: new 0, refused 1
resultStatus: new 0, refused 0
resultDiag: new null, refused null
notices: new null, refused null
