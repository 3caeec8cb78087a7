<?php

use RdKafka\Conf;
use RdKafka\KafkaConsumer;
use RdKafka\Producer;
use RdKafka\TopicPartition;

// Needs no Kafka: librdkafka has a cluster for tests, which lives as long as its first producer.
$set = function (array $options): Conf {
    $conf = new Conf();
    foreach ($options + ['log_level' => '0'] as $name => $value) {
        $conf->set($name, $value);
    }
    return $conf;
};
$produce = function (Producer $producer, string $name, string ...$texts): bool {
    $topic = $producer->newTopic($name);
    foreach ($texts as $text) {
        $topic->produce(0, 0, $text);
    }
    return $producer->flush(10_000) === RD_KAFKA_RESP_ERR_NO_ERROR;
};
$cluster = function () use ($set): Producer {
    static $producer;
    return $producer ??= new Producer($set(['test.mock.num.brokers' => '1']));
};
$address = function () use ($cluster): string {
    static $address;
    foreach ($address ? [] : $cluster()->getMetadata(true, null, 10_000)->getBrokers() as $broker) {
        $address = $broker->getHost() . ':' . $broker->getPort();
    }
    return $address;
};
// A consumer that reads a topic without a group: joining one takes seconds.
$open = function (string $name, ?Closure $stats = null) use ($set, $cluster, $address, $produce): KafkaConsumer {
    $produce($cluster(), $name, 'first');   // makes the topic
    $conf = $set(['bootstrap.servers' => $address(), 'group.id' => 'tests', 'statistics.interval.ms' => $stats ? '5' : '0']);
    $stats && $conf->setStatsCb($stats);
    $consumer = new KafkaConsumer($conf);
    $consumer->assign([new TopicPartition($name, 0, RD_KAFKA_OFFSET_BEGINNING)]);
    $consumer->consume(10_000);
    return $consumer;
};
return [
    'compare' => [
        function () use ($set, $cluster, $address, $produce, $open): void {
            $consumer = $open('topic');
            show('produce', fn() => $produce($cluster(), 'topic', 'one', 'two', str_repeat('large', 100_000)));
            show('consume', fn() => array_map(fn() => $consumer->consume(10_000)->payload, range(1, 3)));
            show('nothing left', fn() => $consumer->consume(50)->errstr());
            show('commit', fn() => $consumer->commit());
            show('committed', fn() => $consumer->getCommittedOffsets([new TopicPartition('topic', 0)], 10_000)[0]->getOffset());
            show('watermarks', function () use ($cluster) {
                $cluster()->queryWatermarkOffsets('topic', 0, $low, $high, 10_000);
                return [$low, $high];
            });
            show('callback', function () use ($set, $address, $produce) {
                $conf = $set(['bootstrap.servers' => $address()]);
                $conf->setDrMsgCb(function (Producer $producer, RdKafka\Message $message) use (&$delivered): void {
                    usleep(1000);
                    $delivered[] = $message->payload;
                });
                return [$produce(new Producer($conf), 'callback', 'one', 'two'), $delivered];
            });
            show('callback that throws', function () use ($open) {
                $throw = false;
                $consumer = $open('stats', function () use (&$throw): void {
                    $throw && throw new Exception('from the callback');
                });
                $throw = true;
                try {
                    $consumer->consume(100);
                } finally {
                    $throw = false;
                }
            });
            show('flush of messages that linger', function () use ($set, $address, $produce) {
                $producer = new Producer($set(['bootstrap.servers' => $address(), 'linger.ms' => '30000']));
                return [$produce($producer, 'linger', 'one'), $produce($producer, 'linger', 'two')];
            });
            show('low-level consumer', function () use ($set, $cluster, $address, $produce) {
                $produce($cluster(), 'low', 'one', 'two', 'three');
                $consumer = new RdKafka\Consumer($set(['bootstrap.servers' => $address()]));
                $topic = $consumer->newTopic('low');
                $topic->consumeStart(0, RD_KAFKA_OFFSET_BEGINNING);
                $got = [$topic->consume(0, 10_000)->payload, count($topic->consumeBatch(0, 10_000, 2)), $topic->consume(0, 20)];
                $topic->consumeStop(0);
                return $got;
            });
            show('refused', fn() => (new Producer($set(['bootstrap.servers' => '127.0.0.1:1'])))->getMetadata(true, null, 50));
            show('not delivered', fn() => (new Producer($set(['bootstrap.servers' => '127.0.0.1:1'])))->flush(50));
        },
    ],
    'wait' => [
        'poll' => fn() => $cluster()->poll(100),
        'flush' => function () use ($set): void {
            static $unreachable;
            if (!$unreachable) {
                $unreachable = new Producer($set(['bootstrap.servers' => '127.0.0.1:1']));
                $unreachable->newTopic('topic')->produce(0, 0, 'text');
            }
            $unreachable->flush(100);
        },
    ],
    'handles' => [
        'call in a thread' => [
            'open' => fn(): Producer => new Producer($set(['bootstrap.servers' => '127.0.0.1:1'])),
            'wait' => function (Producer $producer): void {
                try {
                    $producer->getMetadata(true, null, 100);
                } catch (RdKafka\Exception $hides) {   // must not come instead of the exception of cancel()
                }
            },
            'next' => fn(Producer $producer) => $producer->newTopic('topic')->getName(),
            'answer' => 'topic',
        ],
        'consume' => [
            'open' => function () use ($open): KafkaConsumer {
                static $count = 0;
                return $open('handle' . ++$count);
            },
            'wait' => fn(KafkaConsumer $consumer) => $consumer->consume(5000),
            'next' => function (KafkaConsumer $consumer) use ($cluster, $produce): ?string {
                $produce($cluster(), $consumer->getAssignment()[0]->getTopic(), 'right');
                return $consumer->consume(10_000)->payload;
            },
            'answer' => 'right',
        ],
    ],
];
