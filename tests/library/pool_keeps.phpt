--TEST--
Pools: a wait in stream_select() that only looks, and an error that SQLite answers, lose no connection
--EXTENSIONS--
coro
pdo
pdo_sqlite
--FILE--
<?php
use Coro\ConnectionPool;
use Coro\Database\PDOConfig;
use Coro\Database\PDOPool;

final class Connection
{
    public function __construct(string $address, public $stream = null)
    {
        $this->stream = stream_socket_client("tcp://$address");
    }

    // Looks for the answer until it is there.
    public function ask(callable $answer): string
    {
        fwrite($this->stream, "question\n");
        for ($looks = 0; ; $looks++) {
            [$read, $none] = [[$this->stream], null];
            if (stream_select($read, $none, $none, 0, 1000)) {
                return fgets($this->stream);
            }
            $looks === 1 && $answer();
        }
    }
}

Coro\run(function (): void {
    $server = stream_socket_server('tcp://127.0.0.1:0');
    $address = stream_socket_get_name($server, false);
    $pool = new ConnectionPool(fn() => new Connection($address), 1);
    $accepted = null;
    for ($i = 0; $i < 2; $i++) {
        $connection = $pool->get();
        $accepted ??= stream_socket_accept($server);
        echo $connection->ask(fn() => fwrite($accepted, "answer\n"));
        $pool->put($connection);
    }
    echo 'opened ', $pool->stats()['opened'], ', lost ', $pool->stats()['lost'], "\n";
    $pool->close();

    // The extended code of a UNIQUE violation is 2067. The numbers of errors that mysqlnd finds are 2000 to 2999.
    $extended = class_exists('Pdo\Sqlite') ? Pdo\Sqlite::ATTR_EXTENDED_RESULT_CODES : PDO::SQLITE_ATTR_EXTENDED_RESULT_CODES;
    $options = [$extended => true];
    $pool = new PDOPool((new PDOConfig())->withDriver('sqlite')->withDbname(':memory:')->withOptions($options), 1);
    $connection = $pool->get();
    $connection->exec('create table t (a unique)');
    $connection->exec('insert into t values (1)');
    try {
        $connection->exec('insert into t values (1)');
    } catch (PDOException $error) {
        echo $error->errorInfo[1], "\n";
    }
    $pool->put($connection);
    $connection = $pool->get();
    echo 'rows: ', $connection->query('select count(*) from t')->fetchColumn(), "\n";
    $pool->put($connection);
    $pool->close();
});
?>
--EXPECT--
answer
answer
opened 1, lost 0
2067
rows: 1
