--TEST--
ConnectionPool: a connection whose answer has come too late for its client reaches no other coroutine, and resetAlways() resets
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Channel;
use Coro\ConnectionPool;

// A connection of a program, which does not tell the pool what it is.
final class Connection
{
    private $stream;

    public function __construct(string $address)
    {
        $this->stream = stream_socket_client("tcp://$address");
        stream_set_timeout($this->stream, 0, 20000);
    }

    public function ask(string $question): string|false
    {
        fwrite($this->stream, "$question\n");
        return rtrim((string) fgets($this->stream)) ?: false;
    }
}

Coro\run(function (): void {
    $server = stream_socket_server('tcp://127.0.0.1:0');
    $late = new Channel(1);
    $serve = go(function () use ($server, $late): void {
        while ($client = @stream_socket_accept($server, -1)) {
            go(function () use ($client, $late): void {
                while (($question = fgets($client)) !== false) {
                    $question === "late\n" && $late->pop();
                    fwrite($client, "answer to $question");
                }
            });
        }
    });

    $pool = new ConnectionPool(fn() => new Connection(stream_socket_get_name($server, false)), 1);
    $use = function (string $question) use ($pool): string {
        $connection = $pool->get();
        $answer = $connection->ask($question);
        $pool->put($connection);
        return json_encode($answer) . ' lost: ' . $pool->stats()['lost'] . "\n";
    };
    echo $use('early'), $use('early'), $use('late');
    $late->push(true);
    echo $use('early'), $use('early');

    // a function that resets
    try {
        $pool->resetAlways();
    } catch (ValueError $error) {
        echo $error->getMessage(), "\n";
    }
    Coro\Coroutine::set(['log_level' => CORO_LOG_ERROR]);
    foreach ([true, null, false, new Exception()] as $outcome) {
        $pool->resetAlways(fn(Connection $connection) => $outcome instanceof Exception ? throw $outcome : $outcome);
        echo $use('early');
    }
    echo $pool->stats()['errors'], "\n";

    $pool->close();
    Coro\Coroutine::cancel($serve);
});
?>
--EXPECT--
"answer to early" lost: 0
"answer to early" lost: 0
false lost: 1
"answer to early" lost: 1
"answer to early" lost: 1
A pool of this class needs a function that resets a connection
"answer to early" lost: 1
"answer to early" lost: 1
"answer to early" lost: 2
"answer to early" lost: 3
1
