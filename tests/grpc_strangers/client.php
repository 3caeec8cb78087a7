<?php

// Calls the methods of server.py. Argument: its port.

declare(strict_types=1);

use Coro\Grpc\{Client, Exception, Status};

function check(string $title, bool $is_right, mixed $found = null): void
{
    echo $is_right ? "ok grpc_strangers: $title\n" : "not ok grpc_strangers: $title: " . json_encode($found) . "\n";
}

function failure(callable $call): ?Exception
{
    try {
        $call();
        return null;
    } catch (Exception $exception) {
        return $exception;
    }
}

Coro\run(function () use ($argv): void {
    $client = new Client('127.0.0.1', (int) $argv[1], ['timeout' => 20.0, 'max_message_size' => 8 << 20]);
    check('a unary call returns its message', $client->unary('test.Test/Echo', 'hello') === 'hello');
    $error = failure(fn() => $client->unary('test.Test/Fail', 'x'));
    $found = [$error?->getCode(), $error?->getMessage()];
    check('a status is an exception', $found === [Status::NOT_FOUND, 'no «x»'], $found);
    $error = failure(fn() => $client->unary('test.Test/None', ''));
    check('a method that does not exist', $error?->getCode() === Status::UNIMPLEMENTED, $error?->getCode());
    $error = failure(fn() => $client->unary('test.Test/Slow', '', timeout: 0.3));
    check('a deadline ends a call', $error?->getCode() === Status::DEADLINE_EXCEEDED, $error?->getCode());
    $large = str_repeat(random_bytes(1000), 5000);
    check('a message of 5 MB', $client->unary('test.Test/Echo', $large) === $large);
    $numbers = iterator_to_array($client->serverStreaming('test.Test/Count', '1000'), false);
    check('a stream of the server', $numbers === array_map(strval(...), range(1, 1000)), array_slice($numbers, 0, 5));
    $call = $client->clientStreaming('test.Test/Sum');
    for ($i = 0; $i < 1000; $i++) {
        $call->write((string) $i);
    }
    $call->end();
    check('a stream of the client', ($sum = $call->read()) === '499500', $sum);
    $call = $client->bidirectional('test.Test/Upper', metadata: ['asked' => 'one']);
    $texts = [];
    for ($i = 0; $i < 100; $i++) {
        $call->write("text $i");
        $texts[] = $call->read();
    }
    $call->end();
    $expected = array_map(fn(int $i): string => "TEXT $i", range(0, 99));
    check('streams in both directions', $texts === $expected, array_slice($texts, 0, 3));
    $answers = [];
    $group = new Coro\Coroutine\WaitGroup();
    for ($i = 0; $i < 200; $i++) {
        $group->add();
        Coro\go(function () use ($client, $i, &$answers, $group): void {
            $answers[$i] = $client->unary('test.Test/Echo', (string) $i);
            $group->done();
        });
    }
    $group->wait();
    ksort($answers);
    check('200 calls at a time', $answers === array_map(strval(...), range(0, 199)), array_slice($answers, 0, 5));
    $client->close();
});
