<?php
require __DIR__ . '/nats.inc';

use Coro\Nats\Client;
use function Coro\Coroutine\parallel;

$server = new NatsServer();
Coro\run(function () use ($server): void {
    $client = new Client($server->dsn() . ',127.0.0.1:1', ['name' => 'test']);
    $all = $client->subscribe('orders.>');
    $workers = [$client->subscribe('orders.*', 'group'), $client->subscribe('orders.*', 'group')];
    $client->publish('orders.new', "a\r\nb\0", ['Key' => ['1', 'two : 2'], 'Other' => '']);
    $message = $all->next(10);
    echo json_encode([$message->subject, $message->data, $message->headers(), $message->status(), $message->header('key')]), "\n";
    for ($i = 0; $i < 99; $i++) {
        $client->publish('orders.new', "$i");
    }
    $client->flush();
    $counts = array_map(function ($worker): int {
        $worker->unsubscribe();
        return count(iterator_to_array($worker, false));
    }, $workers);
    echo array_sum($counts), ' ', min($counts) > 0 ? 'shared' : 'not shared', ' ', json_encode($workers[0]->isOpen()), "\n";

    $echo = $client->subscribe('echo');
    go(function () use ($client, $echo): void {
        foreach ($echo as $message) {
            $client->publish($message->replyTo, "re: $message->data");
        }
        echo "end of the service\n";
    });
    $answers = [];
    parallel(100, function () use ($client, &$answers): void {
        $i = count($answers);
        $answers[$i] = null;
        $answers[$i] = $client->request('echo', "$i", 10)->data;
    });
    var_dump($answers === array_map(fn(int $i) => "re: $i", range(0, 99)));
    echo $client->stats()['connects'], ' connection, ', $client->info()['max_payload'], "\n";

    // A coroutine whose time is over takes neither the connection nor other requests with it.
    $late = new Client($server->dsn());
    $silent = $client->subscribe('silent');
    try {
        Coro\Coroutine::deadline(0.05, fn() => $late->request('silent', '', 10));
    } catch (Coro\Coroutine\TimeoutException) {
        echo 'time over; ', $late->request('echo', 'later', 10)->data, "\n";
    }
    echo outcome(fn() => $client->request('silent', '', 0.05)), "\n";
    echo outcome(fn() => $client->request('nobody')), "\n";
    foreach (['', 'a b', "a\r\nPUB x 0", 'a..b', '.a', 'a.', 'a.*', '>', "a\0"] as $subject) {
        str_starts_with(outcome(fn() => $client->publish($subject, '')), 'ValueError') || print("taken: $subject\n");
    }
    foreach (['a.>.b', 'a*', '>.a', 'a..*', '*.'] as $subject) {
        str_starts_with(outcome(fn() => $client->subscribe($subject)), 'ValueError') || print("taken: $subject\n");
    }
    echo outcome(fn() => $client->publish('a', '', ["B\r\nad" => '1'])), "\n";
    echo outcome(fn() => $client->publish('a', '', ['Bad' => "1\r\n"])), "\n";
    echo outcome(fn() => $client->publish('a', str_repeat('x', 1 << 20), ['A' => '1'])), "\n";
    $client->publish('orders.big', str_repeat('x', 1 << 20));
    while ($message = $all->next(10)) {
        if ($message->subject === 'orders.big') {
            echo strlen($message->data), "\n";
            break;
        }
    }

    // A subscription that takes nothing drops messages; those before stay. The end of an object ends its subscription.
    $small = new Client($server->dsn(), ['max_pending' => 10]);
    $slow = $small->subscribe('slow');
    $small->flush();
    for ($i = 0; $i < 5; $i++) {
        $client->publish('slow', '1234');
    }
    await(fn() => $slow->dropped() === 3);
    echo $slow->next(1)->data, ' ', json_encode($slow->next(1) && $slow->next(0.01)), "\n";
    $slow = $slow->getIterator();
    unset($slow);
    $client->close();
    echo outcome(fn() => $client->publish('a', '')), "\n";
    echo json_encode([$all->next(), $all->isOpen()]), "\n";
});
echo "no coroutine is left\n";
?>
