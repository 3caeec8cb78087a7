<?php

// Needs no RabbitMQ: the server is amqp.py.
$open = function (array $options = []): AMQPChannel {
    $connection = new AMQPConnection($options + ['host' => '127.0.0.1', 'port' => port('amqp'), 'read_timeout' => 10]);
    $connection->connect();
    return new AMQPChannel($connection);
};
$secure = fn(): array => ['port' => port('amqp_tls'), 'cacert' => path('certificate.pem'), 'verify' => false];
$queue = function (AMQPChannel $channel, string $name): AMQPQueue {
    $queue = new AMQPQueue($channel);
    $queue->setName($name);
    $queue->setFlags(AMQP_NOPARAM);   // otherwise the server deletes the queue with its last consumer
    return $queue;
};
$publish = function (AMQPChannel $channel, string $key, string ...$texts): bool {
    foreach ($texts as $text) {
        (new AMQPExchange($channel))->publish($text, $key);
    }
    return true;
};
$ask = function (AMQPChannel $channel, string $question) use ($queue): string|false {
    $answers = $queue($channel, $question . spl_object_id($channel) . '.' . getmypid());
    $answers->declareQueue();
    (new AMQPExchange($channel))->publish($question, $answers->getName());
    $message = $answers->get(AMQP_AUTOACK);
    $answers->delete();
    return $message ? $message->getBody() : false;
};
$waits = fn(Closure $wait): array => [
    'open' => $open, 'wait' => $wait, 'next' => fn(AMQPChannel $channel) => $ask($channel, 'right'), 'answer' => 'right',
];
return [
    'compare' => [
        function () use ($open, $secure, $queue, $publish): void {
            foreach (['amqp' => [], 'amqps' => $secure()] as $title => $options) {
                $channel = $open($options);
                $name = "$title." . getmypid();
                $mine = $queue($channel, $name);
                show("$title: declare", fn() => $mine->declareQueue());
                show("$title: publish", fn() => $publish($channel, $name, 'one', 'two', str_repeat('large', 500_000)));
                show("$title: get", fn() => $mine->get(AMQP_AUTOACK)->getBody());
                show("$title: consume", function () use ($mine) {
                    $got = [];
                    $mine->consume(function (AMQPEnvelope $message, AMQPQueue $queue) use (&$got): bool {
                        $got[] = md5($message->getBody());
                        $queue->ack($message->getDeliveryTag());
                        return count($got) < 2;
                    });
                    return [$got, $mine->cancel()];
                });
                show("$title: nothing left", fn() => $mine->get());
                show("$title: transaction", fn() => [
                    $channel->startTransaction(), $publish($channel, $name, 'x'), $channel->commitTransaction(), $mine->purge(),
                ]);
                show("$title: delete", fn() => $mine->delete());
                show("$title: no such queue", function () use ($channel, $queue) {
                    $missing = $queue($channel, 'missing');
                    $missing->setFlags(AMQP_PASSIVE);
                    return $missing->declareQueue();
                });
                show("$title: a closed channel", fn() => $mine->declareQueue());
                show("$title: close", fn() => $channel->getConnection()->disconnect());
            }
        },
        function () use ($open, $queue): void {
            show('confirms', function () use ($open, $queue) {
                $channel = $open();
                $channel->confirmSelect();
                $channel->setConfirmCallback(fn(int $tag) => $tag < 2);
                (new AMQPExchange($channel))->publish('one', 'nowhere');
                (new AMQPExchange($channel))->publish('two', 'nowhere');
                return $channel->waitForConfirm(10);
            });
            show('consume timeout', function () use ($open, $queue) {
                $mine = $queue($open(['read_timeout' => 0.05]), 'timeout.' . getmypid());
                $mine->declareQueue();
                return $mine->consume(fn() => true);
            });
            show('answer timeout', fn() => $queue($open(['rpc_timeout' => 0.05]), 'hang')->declareQueue());
            show('refused', fn() => $open(['port' => 1]));
            show('reset', function () use ($open, $queue) {
                $channel = $open();
                try {
                    $queue($channel, 'reset')->declareQueue();
                } finally {
                    echo json_encode($channel->getConnection()->isConnected()), "\n";
                }
            });
        },
    ],
    'wait' => [
        'an answer' => fn() => $queue($open(), 'slow')->declareQueue(),
        'consume' => function () use ($open, $queue): void {
            $mine = $queue($open(['read_timeout' => 0.1]), 'empty');
            $mine->declareQueue();
            try {
                $mine->consume(fn() => true);
            } catch (AMQPQueueException) {   // the timeout
            }
        },
        'an answer over TLS' => fn() => $queue($open($secure()), 'slow')->declareQueue(),
    ],
    'handles' => [
        'an answer' => $waits(fn(AMQPChannel $channel) => $queue($channel, 'hang')->declareQueue()),
        'an answer that comes late' => $waits(fn(AMQPChannel $channel) => $queue($channel, 'slow')->declareQueue()),
        'consume' => $waits(function (AMQPChannel $channel) use ($queue) {
            $mine = $queue($channel, 'empty');
            $mine->declareQueue();
            return $mine->consume(fn() => true);
        }),
        'a channel that is freed' => [
            'open' => function () use ($open): stdClass {
                $channel = $open();
                return (object) ['channel' => $channel, 'other' => new AMQPChannel($channel->getConnection())];
            },
            'next' => function (stdClass $handle) use ($ask) {
                $handle->other = null;   // tells the server
                return $ask($handle->channel, 'right');
            },
        ] + $waits(fn(stdClass $handle) => $queue($handle->channel, 'hang')->declareQueue()),
        'another channel of the connection' => ['next' => function (AMQPChannel $channel) use ($ask) {
            return $ask(new AMQPChannel($channel->getConnection()), 'right');
        }] + $waits(fn(AMQPChannel $channel) => $queue($channel, 'hang')->declareQueue()),
    ],
    'persistent' => [
        'pconnect' => function (int $i) use ($ask): int|false {
            $connection = new AMQPConnection(['host' => '127.0.0.1', 'port' => port('amqp')]);
            $connection->pconnect();
            $answer = $ask(new AMQPChannel($connection), (string) $i);
            return is_numeric($answer) ? (int) $answer : $answer;
        },
    ],
];
