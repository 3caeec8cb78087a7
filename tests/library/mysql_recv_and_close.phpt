--TEST--
Coroutine\MySQL: a second recv() fails at once; what was cut off sets $errno and leaves a connection opened meanwhile alone
--EXTENSIONS--
coro
mysqlnd
mysqli
--FILE--
<?php
use Coro\Channel;
use Coro\Coroutine;
use Coro\Coroutine\MySQL;

// Puts things into private properties, as query() and connect() do with a server.
function put(MySQL $client, string $property, mixed $value): mixed
{
    (new ReflectionProperty($client, $property))->setValue($client, $value);
    return $value;
}

Coro\run(function (): void {
    $client = new MySQL();
    $answer = put($client, 'answer', new Channel(1));
    $results = new Channel(2);
    go(fn() => $results->push(['first', $client->recv(), $client->errno]));
    go(fn() => $results->push(['second', $client->recv(), $client->error]));
    echo json_encode($results->pop(1)), "\n";
    $answer->push('rows');
    echo json_encode($results->pop(1)), "\n";

    // cancel() ends recv()
    put($client, 'answer', new Channel(1));
    $receiver = go(fn() => $results->push(['canceled', $client->recv(), $client->errno, $client->error]));
    Coroutine::cancel($receiver);
    echo json_encode($results->pop(1)), "\n";

    // While a call waits, another coroutine closes the connection and opens another.
    foreach (['timeout' => 0.001, 'closed' => 0.0] as $name => $timeout) {
        put($client, 'mysqli', new mysqli());
        $wakeup = new Channel(1);
        $call = go(fn() => $results->push([$name, $client->run(fn() => $wakeup->pop(), $timeout), $client->errno, $client->error]));
        $next = put($client, 'mysqli', new mysqli());
        $client->connected = true;
        $timeout || $wakeup->push(true);
        echo json_encode($results->pop(1)), "\n";
        var_dump($client->connected);
        put($client, 'mysqli', null);
    }
});
?>
--EXPECT--
["second",false,"another coroutine waits in recv() for the result"]
["first","rows",0]
["canceled",false,2006,"the wait in recv() was cut off"]
["timeout",false,110,"MySQL server has not answered in time"]
bool(true)
["closed",false,2006,"the connection was closed meanwhile"]
bool(true)
