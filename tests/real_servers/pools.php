<?php

// Connection pools with real servers.
use Coro\Channel;
use Coro\Coroutine;
use Swoole\Database\MysqliConfig;
use Swoole\Database\MysqliPool;
use Swoole\Database\MysqliProxy;
use Swoole\Database\PDOConfig;
use Swoole\Database\PDOPool;
use Swoole\Database\PDOProxy;
use Swoole\Database\RedisConfig;
use Swoole\Database\RedisPool;

require __DIR__ . '/include.php';

$mysql = fn(): PDOConfig => (new PDOConfig())->withUnixSocket(path('mysql/socket'))->withDbname('mysql')->withPassword('');
$postgres = fn(): PDOConfig => (new PDOConfig())->withDriver('pgsql')->withUnixSocket(path('postgres'))->withDbname('postgres')
    ->withUsername('postgres');
$mysqli = fn(): MysqliConfig => (new MysqliConfig())->withUnixSocket(path('mysql/socket'))->withDbname('mysql')->withPassword('');
$redis = fn(): RedisConfig => (new RedisConfig())->withHost(path('redis'))->withPort(0)->withDbIndex(3);

/** Runs a test in a coroutine. The test returns null, or what is wrong. */
function test(string $title, Closure $test): void
{
    $error = 'it has not ended';
    Coro\run(function () use ($test, &$error): void {
        try {
            $error = $test();
        } catch (Throwable $thrown) {
            $place = $thrown->getFile() . ':' . $thrown->getLine();
            $error = $thrown::class . ': ' . stable($thrown->getMessage()) . " at $place";
        }
    });
    verdict("pools: $title", $error);
}

/** Returns what is wrong with a value, or null. */
function differs(mixed $got, mixed $expected): ?string
{
    return $got === $expected ? null : json_encode($got) . ' instead of ' . json_encode($expected);
}

function thrown_by(Closure $call): string
{
    try {
        $call();
    } catch (Throwable $error) {
        return $error::class . " {$error->getCode()}";
    }
    return 'nothing';
}

$value = fn(PDOProxy $db, string $sql) => ($rows = $db->query($sql))->columnCount() ? $rows->fetchColumn() : true;

/** Each kind of SQL pool: the pool, a query for one value, the id of the session, and how to end a session. */
$kinds = [
    'PDO mysql' => [
        fn(int $size) => new PDOPool($mysql(), $size),
        $value,
        'select connection_id()', 'kill %d',
    ],
    'PDO pgsql' => [
        fn(int $size) => new PDOPool($postgres(), $size),
        $value,
        'select pg_backend_pid()', 'select pg_terminate_backend(%d)',
    ],
    'mysqli' => [
        fn(int $size) => new MysqliPool($mysqli(), $size),
        fn($db, string $sql) => is_bool($rows = $db->query($sql)) ? $rows : $rows->fetch_row()[0],
        'select connection_id()', 'kill %d',
    ],
];
foreach ($kinds as $kind => [$make, $value, $session, $kill]) {
    test("$kind: 100 coroutines share 10 connections", function () use ($make, $value): ?string {
        $pool = $make(10);
        $tasks = array_map(fn(int $i) => function () use ($pool, $value, $i): int {
            $db = $pool->get();
            $got = (int) $value($db, "select $i");
            Coroutine::sleep(0.001);
            $pool->put($db);
            return $got;
        }, range(0, 99));
        $got = Coroutine\batch($tasks);
        $stats = $pool->stats();
        return differs($got, range(0, 99)) ?? differs([$stats['open'], $stats['idle'], $stats['waiting']], [10, 10, 0]);
    });
    test("$kind: a lost connection is opened again", function () use ($make, $value, $session, $kill): ?string {
        $pool = $make(2);
        [$db, $other] = [$pool->get(), $pool->get()];
        $statement = $db->prepare('select 5');
        $id = $value($db, $session);
        $value($other, sprintf($kill, $id));
        $got = [(int) $value($db, 'select 7'), $db->getRound(), $value($db, $session) !== $id, $statement->execute()];
        return differs($got, [7, 1, true, true]);
    });
    test("$kind: inside a transaction nothing is repeated", function () use ($make, $value, $session, $kill): ?string {
        $pool = $make(2);
        [$db, $other] = [$pool->get(), $pool->get()];
        $db instanceof MysqliProxy ? $db->begin_transaction() : $db->beginTransaction();
        $value($other, sprintf($kill, $value($db, $session)));
        $error = thrown_by(fn() => $value($db, 'select 7'));
        $pool->put($db);
        $pool->put($other);
        $next = [$pool->get(), $pool->get()];
        return differs($error === 'nothing', false)
            ?? differs(array_map(fn($db) => (int) $value($db, 'select 1'), $next), [1, 1]);
    });
    test("$kind: put() rolls an open transaction back", function () use ($make, $value): ?string {
        $pool = $make(1);
        $db = $pool->get();
        $value($db, 'create table if not exists pooled (n int)' . ($db instanceof PDOProxy ? '' : ' engine = innodb'));
        $db instanceof MysqliProxy ? $db->begin_transaction() : $db->beginTransaction();
        $value($db, 'insert into pooled values (1)');
        $pool->put($db);
        $begun = $pool->get();
        $value($begun, 'begin');   // as a statement
        $value($begun, 'insert into pooled values (2)');
        $pool->put($begun);
        $db = $pool->get();
        $got = (int) $value($db, 'select count(*) from pooled');
        $value($db, 'drop table pooled');
        return differs($got, 0);
    });
    test("$kind: a connection in which a wait was cut off is replaced", function () use ($make, $value, $kind): ?string {
        $pool = $make(1);
        $sleep = $kind === 'PDO pgsql' ? 'select pg_sleep(5)' : 'select sleep(5)';
        $use = function (bool $in_transaction, Closure $work) use ($pool): Closure {
            return function () use ($pool, $in_transaction, $work): void {
                $db = $pool->get();
                try {
                    $in_transaction && ($db instanceof MysqliProxy ? $db->begin_transaction() : $db->beginTransaction());
                    $work($db);
                } catch (Throwable) {
                } finally {
                    $pool->put($db);
                }
            };
        };
        $got = [];
        $begins = new Channel(1);
        foreach ([false, true] as $in_transaction) {
            foreach (['deadline', 'limit', 'cancel', 'exception', 'computing'] as $how) {
                $id = go($use($in_transaction, fn($db) => match ($how) {
                    'deadline' => Coroutine::deadline(0.002, fn() => $value($db, $sleep)),
                    'limit' => [Coroutine::setTimeLimit(0.002), $value($db, $sleep)],
                    'computing' => throw new Exception(),
                    default => [$begins->push(true), $value($db, $sleep)],
                }));
                if ($how === 'cancel' || $how === 'exception') {
                    $begins->pop();
                    Coroutine::sleep(0.001);   // meanwhile the query is sent
                    Coroutine::cancel($id, $how === 'exception');
                }
                Coroutine::join([$id]);
                $db = $pool->get(1);
                $begun = $db instanceof PDOProxy && $db->inTransaction();
                $db instanceof MysqliProxy ? $db->begin_transaction() : $db->beginTransaction();
                $got[] = [$how, $db->getRound(), $begun, (int) $value($db, 'select 7'), (bool) $db->commit()];
                $pool->put($db);
            }
        }
        $right = array_filter($got, fn(array $one) => array_slice($one, 1) === [0, false, 7, true]);
        $stats = $pool->stats();
        return differs($right, $got)
            ?? differs([$stats['lost'] >= 4, $stats['errors'], $stats['open'], $stats['idle']], [true, 0, 1, 1]);
    });
    test("$kind: cancel() does not strike in put()", function () use ($make, $value): ?string {
        $pool = $make(1);
        $turn = new Channel();
        $id = go(function () use ($pool, $value, $turn, &$error): void {
            $db = $pool->get();
            $statements = [$db->prepare('select 1'), $db->prepare('select 2')];
            $db instanceof MysqliProxy ? $db->begin_transaction() : $db->beginTransaction();
            $value($db, 'select 3');
            $turn->pop();
            try {
                $pool->put($db);
            } catch (Throwable $error) {
            }
        });
        while ($turn->stats()['consumer_num'] === 0) {
            Coroutine::sleep(0.001);
        }
        $turn->push(true);   // the coroutine runs until it waits in put()
        Coroutine::cancel($id, true);
        Coroutine::join([$id]);
        $stats = $pool->stats();
        return differs([$error, $stats['opened'], $stats['lost'], $stats['errors']], [null, 1, 0, 0]);
    });
    test("$kind: connections of other pools are refused", function () use ($make): ?string {
        [$pool, $other] = [$make(1), $make(1)];
        $db = $other->get();
        return differs(thrown_by(fn() => $pool->put($db)), 'ValueError 0') ?? differs($pool->stats()['open'], 0);
    });
    test("$kind: a statement cannot be used after put()", function () use ($make, $value): ?string {
        $pool = $make(1);
        $db = $pool->get();
        $statement = $db->prepare('select 1');
        $statement->execute();
        $pool->put($db);
        return differs(thrown_by(fn() => $statement->execute()), 'Error 0') ?? differs((int) $value($pool->get(), 'select 3'), 3);
    });
    test("$kind: the heartbeat replaces lost connections", function () use ($make, $value, $session, $kill): ?string {
        $pool = $make(2)->heartbeat(0);
        [$db, $other] = [$pool->get(), $pool->get()];
        $id = $value($db, $session);
        $pool->put($db);
        unset($db);
        $value($other, sprintf($kill, $id));
        $db = $pool->get();
        return differs([$value($db, $session) !== $id, $db->getRound(), $pool->stats()['lost']], [true, 0, 1]);
    });
}

test('ports of PDOConfig', fn() => differs(
    [(new PDOConfig())->getPort(), (new PDOConfig())->withDriver('pgsql')->getPort(),
        (new PDOConfig())->withDriver('pgsql')->withPort(1)->getPort(), (new PDOConfig())->withPort(2)->getPort()],
    [3306, 5432, 1, 2],
) ?? differs(thrown_by(fn() => (new PDOPool($postgres()->withPort(1), 1))->get()), 'PDOException 7'));

test('a connection that returns in an unknown state is dropped, and the log tells why', function () use ($mysqli): ?string {
    $pool = new MysqliPool($mysqli(), 1);
    Coroutine::set(['log_file' => path('pool.errors')]);
    $db = $pool->get();
    $db->query('select sleep(0.05)', MYSQLI_ASYNC);
    $pool->put($db);
    Coroutine::set(['log_file' => '']);
    $next = $pool->get();
    return differs([$next->query('select 4')->fetch_row(), $pool->stats()['errors'], $pool->stats()['lost']], [['4'], 1, 1])
        ?? differs(str_contains(file_get_contents(path('pool.errors')), 'a connection is dropped, because'), true);
});

test('a wrong password is thrown, and the pool is usable', function () use ($mysql, $mysqli): ?string {
    $pool = new PDOPool($mysql()->withUsername('nobody')->withPassword('x'), 1);
    $other = new MysqliPool($mysqli()->withUsername('nobody')->withPassword('x'), 1);
    $got = [];
    for ($i = 0; $i < 2; $i++) {
        $got[] = [thrown_by(fn() => $pool->get()), thrown_by(fn() => $other->get()), thrown_by(fn() => $pool->fill())];
    }
    return differs($got, array_fill(0, 2, ['PDOException 1045', 'mysqli_sql_exception 1045', 'PDOException 1045']))
        ?? differs([$pool->stats()['open'], $other->stats()['open']], [0, 0]);
});

test('a transaction that the server has lost ends with rollBack()', function () use ($mysql): ?string {
    $pool = new PDOPool($mysql(), 2);
    [$db, $other] = [$pool->get(), $pool->get()];
    $db->beginTransaction();
    $other->exec('kill ' . $db->query('select connection_id()')->fetchColumn());
    return differs([$db->rollBack(), $db->inTransaction(), $db->query('select "ok"')->fetchColumn()], [true, false, 'ok']);
});

test('attributes do not reach the next coroutine', function () use ($mysql): ?string {
    $pool = new PDOPool($mysql(), 1);
    $db = $pool->get();
    $db->setAttribute(PDO::ATTR_DEFAULT_FETCH_MODE, PDO::FETCH_NUM);
    $db->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_SILENT);
    $first = $db->query('select 1 as a')->fetch();
    $pool->put($db);
    $db = $pool->get();
    return differs([$first, $db->query('select 1 as a')->fetch()], [[1], ['a' => 1, 0 => 1]])
        ?? differs(thrown_by(fn() => $db->query('selec')), 'PDOException 42000');
});

test('a statement keeps its values and variables when its connection is lost', function () use ($mysql, $mysqli): ?string {
    $pdo = new PDOPool($mysql(), 2);
    [$db, $other] = [$pdo->get(), $pdo->get()];
    $statement = $db->prepare('select ? as a, ? as b');
    $statement->bindValue(1, 'one');
    $statement->bindParam(2, $variable);
    $statement->bindColumn('b', $column);
    $statement->setFetchMode(PDO::FETCH_ASSOC);
    $other->exec('kill ' . $db->query('select connection_id()')->fetchColumn());
    $variable = 'two';
    $statement->execute();
    $row = $statement->fetch();

    $pool = new MysqliPool($mysqli(), 1);
    $db = $pool->get();
    $again = $db->prepare('select ?, ?');
    $again->bind_param('is', $number, $text);
    $again->bind_result($first, $second);
    $other->exec('kill ' . $db->query('select connection_id()')->fetch_row()[0]);
    [$number, $text] = [3, 'four'];
    $again->execute();
    $again->fetch();
    return differs([$row, $column, $first, $second], [['a' => 'one', 'b' => 'two'], 'two', 3, 'four']);
});

test('exceptions and cancel() while a connection is out', function () use ($mysql): ?string {
    $pool = new PDOPool($mysql(), 2);
    $pool->fill();
    $use = fn(Closure $work): int => go(function () use ($pool, $work): void {
        $db = $pool->get();
        try {
            thrown_by(fn() => $work($db));
        } catch (Throwable) {
        } finally {
            $pool->put($db);
        }
    });
    Coroutine::join([$use(fn() => throw new Exception()), $use(fn(PDOProxy $db) => $db->query('selec'))]);
    $waiter = $use(fn(PDOProxy $db) => $db->query('select sleep(5)'));
    Coroutine::sleep(0.01);
    Coroutine::cancel($waiter, true);
    Coroutine::join([$waiter]);
    $all = [$pool->get(1), $pool->get(1)];
    return differs(array_map(fn($db) => $db ? $db->query('select "ok"')->fetchColumn() : 'none', $all), ['ok', 'ok']);
});

test('a connection that is dropped makes room for another one', function () use ($mysql): ?string {
    $pool = new PDOPool($mysql(), 1);
    $got = new Channel(1);
    $db = $pool->get();
    go(fn() => $got->push($pool->get(1)->query('select "ok"')->fetchColumn()));
    $waiting = $pool->stats()['waiting'];
    unset($db);
    return differs([$waiting, $got->pop(1), $pool->stats()['opened']], [1, 'ok', 2]);
});

test('unread results do not reach the next coroutine', function () use ($mysqli): ?string {
    $pool = new MysqliPool($mysqli(), 1);
    $db = $pool->get();
    $db->multi_query('select 1; select 2; select 3');
    $db->store_result();
    $pool->put($db);
    return differs($pool->get()->query('select 4')->fetch_row(), ['4']);
});

test('RedisPool', function () use ($redis): ?string {
    $pool = new RedisPool($redis(), 4);
    $tasks = array_map(fn(int $i) => function () use ($pool, $i): int {
        $db = $pool->get();
        $db->set("pool:$i", $i);
        $got = (int) $db->get("pool:$i");
        $pool->put($db);
        return $got;
    }, range(0, 29));
    $got = Coroutine\batch($tasks);
    $db = $pool->get();
    $db->multi();
    $db->set('pool:multi', 1);
    $pool->put($db);
    $all = [$pool->get(), $pool->get(), $pool->get(), $pool->get()];
    $modes = array_map(fn(Redis $db) => [$db->getMode(), $db->getDbNum(), $db->exists('pool:multi')], $all);
    $all[0]->select(5);
    array_map($pool->put(...), $all);
    $numbers = array_map(fn() => $pool->get()->getDbNum(), $all);
    foreach ([fn() => $all[0]->watch('pool:watched'), fn() => $all[0]->rawCommand('WATCH', 'pool:watched')] as $watch) {
        $watch();
        $pool->put($all[0]);
        $pool->get();
        $all[1]->incr('pool:watched');
        $numbers[] = (int) ($all[0]->multi()->ping()->exec() !== false);   // false: a key was changed that is watched
    }
    return differs($got, range(0, 29)) ?? differs($modes, array_fill(0, 4, [Redis::ATOMIC, 3, 0]))
        ?? differs($numbers, [3, 3, 3, 3, 1, 1]);
});

test('RedisPool: options, cut-off waits and open pipelines do not reach the next coroutine', function () use ($redis): ?string {
    $pool = new RedisPool($redis(), 1);
    $db = $pool->get();
    $db->setOption(Redis::OPT_PREFIX, 'other:');
    $db->setOption(Redis::OPT_SERIALIZER, Redis::SERIALIZER_PHP);
    $pool->put($db);
    $got = [$pool->get() === $db, $db->getOption(Redis::OPT_PREFIX) ?: null, $db->getOption(Redis::OPT_SERIALIZER)];
    $error = thrown_by(fn() => Coroutine::deadline(0.002, fn() => $db->blPop(['nothing'], 5)));
    $pool->put($db);
    $next = $pool->get(1);
    $next->multi(Redis::PIPELINE)->set('pool:pipeline', 1);
    $got[] = [$error, $next === $db, $pool->stats()['lost']];
    $pool->put($next);
    $expected = [true, null, 0, [Coroutine\TimeoutException::class . ' 110', false, 1], 'x'];
    return differs([...$got, $pool->get(1)->echo('x')], $expected);
});

test('RedisPool replaces lost connections', function () use ($redis): ?string {
    $pool = (new RedisPool($redis(), 2))->heartbeat(0);
    [$db, $other] = [$pool->get(), $pool->get()];
    $id = $db->rawCommand('client', 'id');
    $pool->put($db);
    $other->rawCommand('client', 'kill', 'id', (string) $id);
    return differs($pool->get()->get('nothing'), false)
        ?? differs(thrown_by(fn() => (new RedisPool($redis()->withHost(path('nothing')), 1))->get()), 'RedisException 0');
});

/** Runs a function with a pool of connections to a server that gives `$answers`, then echoes, each when the next event comes. */
function with_server(array $answers, float $timeout, Closure $work): mixed
{
    $server = stream_socket_server('tcp://127.0.0.1:0');
    $events = new Channel(10);
    $serve = function () use ($server, $answers, $events): void {
        while ($client = @stream_socket_accept($server, -1)) {
            go(function () use ($client, &$answers, $events): void {
                while (($line = fgets($client)) !== false) {   // "*2", "$4", a word, "$3", a word
                    for ($i = 2 * (int) substr($line, 1), $word = ''; $i > 0; $i--) {
                        $word = trim(fgets($client));
                    }
                    $events->pop();
                    fwrite($client, array_shift($answers) ?? '$' . strlen($word) . "\r\n$word\r\n");
                }
            });
        }
    };
    $id = go($serve);
    $port = (int) substr(strrchr(stream_socket_get_name($server, false), ':'), 1);
    $pool = new RedisPool((new RedisConfig())->withPort($port)->withReadTimeout($timeout), 1);
    try {
        return $work($pool, fn() => $events->push(1));
    } finally {
        $pool->close();
        $events->close();
        Coroutine::cancel($id);
        fclose($server);
    }
}

test('RedisPool: no coroutine gets the answer to another one that has not waited for it', function (): ?string {
    foreach (['rawCommand' => ['echo'], 'ping' => [], 'eval' => ['return 1'], 'echo' => []] as $method => $first) {
        $got = with_server([], 0.02, function (RedisPool $pool, Closure $answer) use ($method, $first): array {
            $use = function (string $word) use ($pool, $method, $first): mixed {
                $redis = $pool->get();
                try {
                    return $method === 'eval' ? $redis->eval($word, [], 0) : $redis->$method(...[...$first, $word]);
                } catch (RedisException) {
                    return null;
                } finally {
                    $pool->put($redis);
                }
            };
            $late = $use('first');
            $answer();
            $answer();
            $answer();
            return [$late, $use('second'), $use('third'), $pool->stats()['lost'], $pool->stats()['errors']];
        });
        $expected = $method === 'eval' ? [null, '0', '0', 1, 0] : [null, 'second', 'third', 1, 0];
        if ($error = differs($got, $expected)) {
            return "$method: $error";
        }
    }
    return null;
});

test('RedisPool keeps a connection after an error of the server, and no other', function (): ?string {
    $errors = ['-OOM no memory' => 0, '-ERR unknown' => 0, '-unknown index' => 0, '?' => 1, '!x' => 1];
    foreach ($errors as $answer => $lost) {
        $got = with_server(["$answer\r\n"], 5, function (RedisPool $pool, Closure $answer): array {
            $answer();
            $answer();
            $redis = $pool->get();
            $thrown = thrown_by(fn() => $redis->rawCommand('echo', '?'));
            $message = $redis->getLastError();
            $pool->put($redis);
            unset($redis);
            $next = $pool->get();
            return [$pool->stats()['lost'], $next->getLastError(), $next->rawCommand('echo', 'x')];
        });
        if ($error = differs($got, [$lost, null, 'x'])) {
            return "$answer: $error";
        }
    }
    return null;
});

test('RedisPool: what commands change in a connection does not reach the next coroutine', function () use ($redis): ?string {
    $state = function (Redis $db): array {
        $client = $db->rawCommand('client', 'list', 'id', (string) $db->rawCommand('client', 'id'));
        preg_match_all('~\b(?:name|db|sub|psub|multi|user|resp)=\S*~', $client, $found);
        return $found[0];
    };
    $plain = $state((new RedisPool($redis(), 1))->get());
    $leave = [
        fn(Redis $db) => $db->rawCommand('SELECT', '5'),
        fn(Redis $db) => $db->pipeline()->rawCommand('select', '5')->exec(),
        fn(Redis $db) => $db->multi()->select(5)->exec(),
        fn(Redis $db) => $db->rawCommand('multi'),
        fn(Redis $db) => $db->rawCommand('subscribe', 'channel'),
        fn(Redis $db) => $db->client('setname', 'leaked'),
        fn(Redis $db) => $db->rawCommand('Client', 'SetName', 'leaked'),
        fn(Redis $db) => $db->rawCommand('hello', '3'),
        fn(Redis $db) => $db->rawCommand('auth', 'leaked', 'secret'),
        fn(Redis $db) => $db->auth(['leaked', 'secret']),
        fn(Redis $db) => $db->rawCommand('reset'),
        fn(Redis $db) => $db->setOption(Redis::OPT_READ_TIMEOUT, 0.001),
        fn(Redis $db) => $db->setOption(Redis::OPT_MAX_RETRIES, 1),
        fn(Redis $db) => $db->evalSha('nothing'),
    ];
    $admin = (new RedisPool($redis(), 1))->get();
    $admin->rawCommand('acl', 'setuser', 'leaked', 'on', '>secret', '+@all', '~*', '&*');
    foreach ([false, true] as $is_reset) {
        foreach ($leave as $number => $work) {
            $pool = new RedisPool($redis(), 1);
            $is_reset && $pool->resetAlways();
            $db = $pool->get();
            $before = [$db->getOption(Redis::OPT_READ_TIMEOUT), $db->getOption(Redis::OPT_MAX_RETRIES)];
            thrown_by(fn() => $work($db));
            $pool->put($db);
            unset($db);
            $db = $pool->get();
            $after = [$db->getOption(Redis::OPT_READ_TIMEOUT), $db->getOption(Redis::OPT_MAX_RETRIES)];
            $got = [$after === $before, $db->getLastError(), $state($db), $db->rawCommand('blpop', 'nothing', '0.01')];
            if ($error = differs($got, [true, null, $plain, []]) ?? differs($pool->stats()['errors'], 0)) {
                return "number $number: $error";
            }
        }
    }
    return null;
});

test('PDOPool: rows that exec() has not read reach nobody, and the log names them', function () use ($mysql): ?string {
    Coroutine::set(['log_file' => path('pool.unread')]);
    $errors = 0;
    foreach (['select 1', 'insert into mysql.unread values (1) returning n', 'select 1; select 2', 'do 1; select 2'] as $sql) {
        $pool = new PDOPool($mysql(), 1);
        $db = $pool->get();
        $db->exec('create or replace table mysql.unread (n int)');
        $db->exec($sql);
        $pool->put($db);
        unset($db);
        $got = [];
        for ($i = 0; $i < 2; $i++) {
            $db = $pool->get();
            $got[] = $db->query('select 7')->fetchColumn();
            $pool->put($db);
            unset($db);
        }
        $is_dropped = $sql !== 'do 1; select 2';   // PDO has read all results of this one
        if ($error = differs([$got, $pool->stats()['lost']], [[7, 7], (int) $is_dropped])) {
            return "$sql: $error";
        }
        $errors += $pool->stats()['errors'];   // none if the socket has bytes of the second result
    }
    $pool = new PDOPool($mysql()->withOptions([PDO::MYSQL_ATTR_USE_BUFFERED_QUERY => false]), 1);
    $db = $pool->get();
    $rows = $db->query('select 1 union select 2 union select 3');
    $rows->fetch();
    $pool->put($db);   // reads the other rows
    $got = [$pool->get() === $db, $db->query('select 7')->fetchColumn()];
    $kept = $db->query('select 1 union select 2')->getIterator();
    $kept->rewind();
    $pool->put($db);
    unset($db);
    $got[] = $pool->get()->query('select 7')->fetchColumn();
    Coroutine::set(['log_file' => '']);
    return differs([...$got, $pool->stats()['errors'], $errors >= 2], [true, 7, 7, 1, true])
        ?? differs(substr_count(file_get_contents(path('pool.unread')), 'was not read to its end'), $errors + 1);
});

test('MysqliPool: unread rows and another database do not reach the next coroutine', function () use ($mysqli): ?string {
    Coroutine::set(['log_file' => '/dev/null']);
    $pool = new MysqliPool($mysqli(), 1);
    $db = $pool->get();
    $rows = $db->query('select 1 union select 2', MYSQLI_USE_RESULT);
    $pool->put($db);
    unset($db);
    $db = $pool->get();
    Coroutine::set(['log_file' => '']);
    $got = [$db->query('select 7')->fetch_row()[0], $pool->stats()['errors']];
    $db->select_db('information_schema');
    $statement = $db->query('select database()')->fetch_row()[0];
    $pool->put($db);
    array_push($got, $statement, $pool->get() === $db, $db->query('select database()')->fetch_row()[0], $pool->stats()['lost']);
    return differs($got, ['7', 1, 'information_schema', true, 'mysql', 1]);
});

foreach ($kinds as $kind => [$make, $value, $session]) {
    test("$kind: resetAlways() lets nothing of a session reach the next one", function () use ($make, $value, $session): ?string {
        [$leave, $ask] = $session === 'select pg_backend_pid()'
            ? [["set application_name = 'leaked'", 'create temporary table leaked (n int)', 'begin'],
                ["select current_setting('application_name')", "select count(*) from pg_class where relname = 'leaked'"]]
            : [['set @leaked = 1', 'set names latin1', 'create temporary table leaked (n int auto_increment primary key)',
                'insert into leaked values ()', 'use information_schema', 'select get_lock("leaked", 0)', 'set autocommit = 0'],
                ['select @leaked', 'select @@character_set_client', 'select last_insert_id()', 'select database()',
                    'select is_used_lock("leaked")', 'select @@autocommit']];
        $pool = $make(1)->resetAlways();
        $before = array_map(fn(string $sql) => $value($pool->get(), $sql), $ask);
        $db = $pool->get();
        $id = $value($db, $session);
        array_map(fn(string $sql) => $value($db, $sql), $leave);
        $changed = array_map(fn(string $sql) => $value($db, $sql), $ask) !== $before;
        $pool->put($db);
        unset($db);
        $db = $pool->get();
        return differs([$changed, array_map(fn(string $sql) => $value($db, $sql), $ask)], [true, $before])
            ?? differs([$value($db, $session) === $id, $pool->stats()['errors']], [true, 0]);
    });
}

test('resetAlways() repeats init commands, keeps autocommit, and drops what a server refuses', function () use ($mysql): ?string {
    $options = [PDO::MYSQL_ATTR_INIT_COMMAND => 'set @init = 5', PDO::ATTR_AUTOCOMMIT => false];
    $pool = (new PDOPool($mysql()->withOptions($options), 1))->resetAlways();
    $db = $pool->get();
    $db->exec('set @init = 6, autocommit = 1');
    $pool->put($db);
    $row = $pool->get()->query('select @init, @@autocommit')->fetch(PDO::FETCH_NUM);
    Coroutine::set(['log_file' => '/dev/null']);
    $db->exec('create or replace user refused identified by "x"');
    $db->exec('grant all on *.* to refused');
    $refused = (new PDOPool($mysql()->withUsername('refused')->withPassword('x'), 1))->resetAlways();
    $other = $refused->get();
    $db->exec('drop user refused');
    $refused->put($other);
    Coroutine::set(['log_file' => '']);
    return differs([$row, $refused->stats()['errors'], $refused->stats()['lost']], [[5, 0], 1, 1]);
});

test('Coroutine\MySQL: what recv() or close() cuts off disturbs no later request', function (): ?string {
    $server = ['unix_socket' => path('mysql/socket'), 'user' => 'root', 'fetch_mode' => true];
    $got = [];
    foreach (['cancel', 'exception', 'deadline', 'close'] as $how) {
        $db = new Coroutine\MySQL();
        $db->connect($server);
        $db->setDefer();
        $db->query('select sleep(5), "late"');
        $id = go(fn() => thrown_by(fn() => match ($how) {
            'deadline' => Coroutine::deadline(0.001, fn() => $db->recv()),
            'close' => $db->close(),
            default => $db->recv(),
        }));
        $how === 'close' || $how === 'deadline' || Coroutine::cancel($id, $how === 'exception');
        Coroutine::join([$id]);
        $state = [$db->connected, $db->recv(), $db->connect($server), $db->query('select "right"'), $db->recv(), $db->fetchAll()];
        Coroutine::sleep(0.001);   // the coroutine of the first request ends
        $db->setDefer(false);
        $got[] = [...$state, $db->connected, $db->errno, $db->query('select 2'), $db->fetchAll()];
    }
    return differs($got, array_fill(0, 4, [false, false, true, true, true, [['right' => 'right']], true, 0, true, [[2 => '2']]]));
});

test('a pool in a child process opens connections of its own', function () use ($mysql): ?string {
    $pool = new PDOPool($mysql(), 2);
    $pool->fill();
    $session = fn(PDOProxy $db) => $db->query('select connection_id()')->fetchColumn();
    $pipe = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $pid = pcntl_fork();
    if ($pid === 0) {
        $db = $pool->get();
        fwrite($pipe[1], $session($db) . ' ' . $pool->stats()['open'] . "\n");
        posix_kill(getmypid(), SIGKILL);   // no destructor ends the sessions of the parent
    }
    [$of_child, $open] = explode(' ', trim(fgets($pipe[0])));
    pcntl_waitpid($pid, $status);
    $own = array_map($session, [$pool->get(), $pool->get()]);
    return differs([in_array($of_child, $own), $open, $pool->stats()['opened']], [false, '1', 2]);
});
