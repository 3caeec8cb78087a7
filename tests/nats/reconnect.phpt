--TEST--
Nats\Client: behind a kill of its server the client connects again, also to another one, and subscriptions go on; JetStream keeps what it has acknowledged
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/skip_without_nats.inc'; ?>
--FILE--
<?php
require __DIR__ . '/nats.inc';

use Coro\Nats\Client;
use Coro\Nats\JetStream;

$server = new NatsServer();
$other = new NatsServer([]);
Coro\run(function () use ($server, $other): void {
    $client = new Client($server->dsn());
    $news = $client->subscribe('news.*');
    $silent = $client->subscribe('silent');
    $streams = $client->jetStream();
    $config = ['subjects' => ['kept.*'], 'allow_direct' => true, 'duplicate_window' => 60_000_000_000];
    $streams->stream('kept', $config);
    $bucket = $streams->bucket('facts');
    $revision = $bucket->set('a.b', '1', 0);
    $waiting = null;
    go(function () use ($client, &$waiting): void {
        $waiting = outcome(fn() => $client->request('silent', '', 30));
    });
    $acknowledged = [];
    for ($i = 0; $i < 200; $i++) {
        $acknowledged[] = $streams->publish('kept.a', "$i", ['Nats-Msg-Id' => "id$i"])['seq'];
    }
    $server->kill(9);
    await(function () use (&$waiting): ?string {   // an arrow function would have the value of now
        return $waiting;
    });
    echo $waiting, "\n";
    echo preg_replace('/: .*/', '', outcome(fn() => $client->publish('news.a', ''))), "\n";
    $server->start();
    $again = fn(callable $do) => await(function () use ($do) {
        try {
            return [$do()];
        } catch (Coro\Nats\Exception) {
            return null;   // JetStream recovers its streams
        }
    })[0];
    echo json_encode($again(fn() => $streams->publish('kept.a', '199', ['Nats-Msg-Id' => 'id199']))), "\n";
    $kept = $streams->read('kept', 'kept.*');
    var_dump(array_map(JetStream::sequence(...), $kept) === $acknowledged);
    var_dump($kept[199]->data, $streams->get('kept', ['last_by_subj' => 'kept.a'])->data, count($streams->read('kept', 'kept.a', 191, 5)));
    echo json_encode([$bucket->get('a.b'), $bucket->set('a.b', '2', 0), $bucket->set('a.b', '2', $revision), $bucket->entries()]), "\n";
    echo json_encode([$bucket->remove('a.b', 1), $bucket->remove('a.b'), $bucket->get('a.b'), $bucket->entries()]), "\n";
    $client->publish('news.a', 'again');
    echo $news->next(10)->data, "\n";

    // A consumer hands out, takes back, and forgets.
    $name = $streams->consumer('kept', ['durable_name' => 'worker', 'ack_policy' => 'explicit']);
    [$first, $second] = $streams->fetch('kept', $name, 2, 10);
    $streams->ack($first);
    $streams->nak($second);
    $streams->terminate($streams->fetch('kept', $name, 1, 10)[0]);
    for ($left = []; count($left) < 198;) {   // the one that was given back may come later
        array_push($left, ...$streams->fetch('kept', $name, 300, 10));
    }
    $streams->ack($left[0]);
    echo $first->data, ' ', count($left), ' ', json_encode($streams->fetch('kept', $name, 5, 0)), "\n";
    echo outcome(fn() => $streams->call('STREAM.INFO.none')), "\n";

    // Another server takes over.
    $client = new Client("nats://127.0.0.1:$server->port,127.0.0.1:$other->port");
    while ($client->stats()['server'] !== "127.0.0.1:$server->port") {
        $client->close();
        $client = new Client("nats://127.0.0.1:$server->port,127.0.0.1:$other->port");
        $client->connect();
    }
    $news = $client->subscribe('news.*');
    $client->flush();
    $server->kill(15);
    await(fn() => $client->stats()['server'] === "127.0.0.1:$other->port");
    (new Client($other->dsn()))->publish('news.b', 'elsewhere');
    echo $news->next(10)->data, "\n";
    echo outcome(fn() => $client->jetStream()->call('INFO')), "\n";
    $client->close();
});
?>
--EXPECT--
104 The connection to the NATS server 127.0.0.1:PORT was lost: the server has closed the connection
111 The NATS server 127.0.0.1:PORT
{"stream":"kept","seq":200,"duplicate":true}
bool(true)
string(3) "199"
string(3) "199"
int(5)
[["1",1],null,2,{"a.b":["2",2]}]
[false,true,[null,0],[]]
again
0 198 []
10059 JetStream refuses: stream not found
elsewhere
503 There is no subscription that answers on $JS.API.INFO
