<?php

use MongoDB\BSON\Binary;
use MongoDB\Driver\BulkWrite;
use MongoDB\Driver\ClientEncryption;
use MongoDB\Driver\Command;
use MongoDB\Driver\Exception\BulkWriteException;
use MongoDB\Driver\Exception\Exception;
use MongoDB\Driver\Manager;
use MongoDB\Driver\Query;

// Needs no MongoDB: the server is mongodb.py.
$open = fn(array $options = [], array $driver = []): Manager =>
    new Manager('mongodb://' . address('mongodb'), $options, $driver + ['disableClientPersistence' => true]);
$open_tls = fn(): Manager => new Manager('mongodb://localhost:' . port('mongodb_tls'), ['tls' => true,
    'tlsCAFile' => path('certificate.pem')], ['disableClientPersistence' => true]);
$command = fn(Manager $manager, array $command): array =>
    (array) $manager->executeCommand('test', new Command($command))->toArray()[0];
$sleep = fn(Manager $manager, int $millis): array => $command($manager, ['sleep' => 1, 'millis' => $millis]);
$insert = function (Manager $manager, string $collection, array ...$documents): int {
    $bulk = new BulkWrite();
    foreach ($documents as $document) {
        $bulk->insert($document);
    }
    return $manager->executeBulkWrite("test.$collection", $bulk)->getInsertedCount();
};
$find = fn(Manager $manager, string $collection, array $filter, array $options = []): array =>
    array_column($manager->executeQuery("test.$collection", new Query($filter, $options))->toArray(), 'n');
$ask = function (Manager $manager, string $question) use ($insert, $find): string {
    $id = uniqid(getmypid() . $question);
    $insert($manager, 'asked', ['id' => $id, 'n' => $question]);
    return implode(' ', $find($manager, 'asked', ['id' => $id]));
};
$waits = fn(Closure $wait): array => [
    'open' => $open, 'wait' => $wait, 'next' => fn(Manager $manager) => $ask($manager, 'right'), 'answer' => 'right',
];
$shared = [new Manager('mongodb://' . address('mongodb')), new Manager('mongodb://' . address('mongodb'))];   // one connection
$keys = ['keyVaultNamespace' => 'test.keys', 'bypassAutoEncryption' => true,
    'kmsProviders' => ['local' => ['key' => new Binary(str_repeat('k', 96), Binary::TYPE_GENERIC)]]];
$open_encrypted = function (?Manager $key_manager, array $driver = []) use ($keys): Manager {
    $encryption = $keys + ($key_manager ? ['keyVaultClient' => $key_manager] : []);
    return new Manager('mongodb://' . address('mongodb'), [], $driver + ['autoEncryption' => $encryption]);
};
$create_key = fn(ClientEncryption $encryption): string => $encryption->createDataKey('local')->getType() ? 'right' : 'wrong';
// A manager, which a row of 'handles' lets wait, and another object, which the row uses next. Both have the same connection.
$pairs = fn(Closure $make, Closure $use): array => [
    'open' => function () use ($open, $make): stdClass {
        $manager = $open();
        return (object) ['manager' => $manager, 'other' => $make($manager), 'waits' => false];
    },
    'wait' => function (stdClass $pair) use ($sleep): void {
        $pair->waits = true;
        try {
            $sleep($pair->manager, 5000);
        } finally {
            $pair->waits = false;
        }
    },
    'next' => $use,
    'answer' => 'right',
];
return [
    'compare' => [
        function () use ($open, $open_tls, $command, $sleep, $insert, $find): void {
            foreach (['mongodb' => $open(), 'with TLS' => $open_tls()] as $title => $manager) {
                $name = 'c' . getmypid();
                show("$title: ping", fn() => $command($manager, ['ping' => 1]));
                show("$title: drop", fn() => $command($manager, ['drop' => $name]));
                show("$title: insert", fn() => $insert($manager, $name, ...array_map(fn(int $n) => ['n' => $n], range(1, 250))));
                show("$title: find", fn() => $find($manager, $name, ['n' => 7]));
                show("$title: find in parts", fn() => array_sum($find($manager, $name, [], ['batchSize' => 50])));
                show("$title: find step by step", function () use ($manager, $name) {
                    $sum = 0;
                    foreach ($manager->executeQuery("test.$name", new Query([], ['batchSize' => 50])) as $i => $document) {
                        $sum += $document->n;
                        if ($i === 70) {
                            break;
                        }
                    }
                    return $sum;
                });
                show("$title: large", fn() => $insert($manager, $name, ['n' => 0, 'text' => str_repeat('large', 500_000)]));
                show("$title: a slow command", fn() => $sleep($manager, 20));
                show("$title: an unknown command", fn() => $command($manager, ['unknown' => 1]));
                show("$title: servers", fn() => count($manager->getServers()));
            }
        },
        function () use ($open, $open_encrypted, $command, $sleep): void {
            show('answer timeout', fn() => $sleep($open(['socketTimeoutMS' => 50]), 500));
            show('refused', fn() => $command(
                new Manager('mongodb://127.0.0.1:1', ['serverSelectionTimeoutMS' => 100, 'serverSelectionTryOnce' => true]),
                ['ping' => 1],
            ));
            show('no handshake', fn() => $command(
                new Manager('mongodb://' . address('silence'), ['connectTimeoutMS' => 50, 'serverSelectionTimeoutMS' => 100]),
                ['ping' => 1],
            ));
            show('a manager with keys of another one', function () use ($open_encrypted, $command) {
                $keys = new Manager('mongodb://' . address('mongodb'));
                return [$command($open_encrypted($keys), ['ping' => 1]), $command($keys, ['ping' => 1])];
            });
            show('a manager with keys of its own', fn() => $command($open_encrypted(null), ['ping' => 1]));
            show('reset', fn() => $command($open(), ['reset' => 1]));
            show('after a reset', function () use ($open, $command) {
                $manager = $open();
                try {
                    $command($manager, ['reset' => 1]);
                } catch (Exception) {
                }
                return $command($manager, ['ping' => 1]);
            });
        },
    ],
    'wait' => [
        'a command' => fn() => $sleep($open(), 100),
        'a command over TLS' => fn() => $sleep($open_tls(), 100),
    ],
    'handles' => [
        'a command' => $waits(fn(Manager $manager) => $sleep($manager, 5000)),
        'a command whose answer comes late' => $waits(fn(Manager $manager) => $sleep($manager, 100)),
        'a cursor' => ['open' => function () use ($open, $insert): Manager {
            $manager = $open();
            $insert($manager, 'slow', ['n' => 1], ['n' => 2]);
            return $manager;
        }] + $waits(fn(Manager $manager) => $find($manager, 'slow', [], ['batchSize' => 1])),
        'a cursor that is freed' => ['open' => function () use ($open, $insert): stdClass {
            $manager = $open();
            $insert($manager, 'many', ['n' => 1], ['n' => 2]);
            $cursor = $manager->executeQuery('test.many', new Query([], ['batchSize' => 1]));
            return (object) ['manager' => $manager, 'cursor' => $cursor];
        }, 'next' => function (stdClass $handle) use ($ask): string {
            $handle->cursor = null;   // tells the server
            return $ask($handle->manager, 'right');
        }] + $waits(fn(stdClass $handle) => $sleep($handle->manager, 5000)),
        'a server of the manager' => ['open' => function () use ($open, $command): Manager {
            $manager = $open();
            $command($manager, ['ping' => 1]);
            return $manager;
        }, 'next' => function (Manager $manager): string {
            foreach ($manager->getServers() as $server) {
                $server->executeCommand('test', new Command(['ping' => 1]));
            }
            return $manager->getServers() ? 'right' : false;   // the manager knows none without a connection
        }] + $waits(fn(Manager $manager) => $sleep($manager, 5000)),
        'keys' => $pairs(
            fn(Manager $manager) => new ClientEncryption(['keyVaultClient' => $manager] + $keys),
            fn(stdClass $pair) => ask_guarded(fn() => $create_key($pair->other)),
        ),
        'keys of another manager' => $pairs(
            fn(Manager $manager) => $open()->createClientEncryption(['keyVaultClient' => $manager] + $keys),
            fn(stdClass $pair) => ask_guarded(fn() => $create_key($pair->other)),
        ),
        'a manager that encrypts' => $pairs(
            fn(Manager $manager) => $open_encrypted($manager, ['disableClientPersistence' => true]),
            fn(stdClass $pair) => ask_guarded(fn() => $command($pair->other, ['ping' => 1]) && $pair->waits ? 'shared' : 'right'),
        ),
        'a write result that is freed' => $pairs(function (Manager $manager) {
            $bulk = new BulkWrite();
            $bulk->insert(['n' => 1]);
            return $manager->executeBulkWrite('test.freed', $bulk);
        }, function (stdClass $pair): string {
            $waited = $pair->waits;
            $pair->other = null;
            return $pair->waits === $waited ? 'right' : 'freed after the wait';
        }),
        'the result of a failed write' => $pairs(function (Manager $manager) {
            try {
                $bulk = new BulkWrite();
                $bulk->insert(['failing' => 1]);
                $manager->executeBulkWrite('test.failing', $bulk);
            } catch (BulkWriteException $error) {
                return $error->getWriteResult()->getServer();
            }
        }, fn(stdClass $pair) => ask_guarded(
            fn() => $pair->other->executeCommand('test', new Command(['ping' => 1])) ? 'right' : 'wrong',
        )),
    ],
    'persistent' => [
        'a manager' => function (int $i) use ($ask, $sleep): int {
            try {
                $manager = new Manager('mongodb://' . address('mongodb'));
                $sleep($manager, 10);
                return (int) $ask($manager, (string) $i);
            } catch (Coro\Error $error) {
                return -1;   // its connection is not private
            }
        },
        'managers that were made outside of coroutines' => function (int $i) use ($ask, $sleep, $shared): int {
            $sleep($shared[$i % 2], 1);
            return (int) $ask($shared[$i % 2], (string) $i);
        },
    ],
];
