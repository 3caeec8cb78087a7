<?php
// options: -d coro.pdo_pool=1 -d coro.pdo_pool_size=10 -d coro.pdo_pool_timeout=5

// The pool behind new PDO(), with real servers.
use Coro\Channel;
use Coro\Coroutine;
use Coro\Database\SharedPDO;

require __DIR__ . '/include.php';

/** Makes a PDO object with a pool of its own: the options of no other object are the same. */
function connect(string $driver, array $options = [], ?string $group = null): PDO
{
    static $number = 0;
    $group ??= 'group' . ++$number;
    return $driver === 'mysql'
        ? new PDO('mysql:dbname=mysql;unix_socket=' . path('mysql/socket'), 'root', '', $options + [
            PDO::MYSQL_ATTR_INIT_COMMAND => "set @@session.group_concat_max_len = 100000 /* $group */",
        ])
        : new PDO('pgsql:host=' . path('postgres') . " user=postgres dbname=postgres application_name=$group", options: $options);
}

const SESSION = ['mysql' => 'select connection_id()', 'pgsql' => 'select pg_backend_pid()'];

function value(PDO $db, string $sql): mixed
{
    $rows = $db->query($sql);
    return $rows->columnCount() ? $rows->fetchColumn() : null;
}

/** Runs a function in a coroutine of its own and returns its result, or what it throws. */
function in_coroutine(Closure $work): mixed
{
    $result = null;
    $cid = go(function () use ($work, &$result): void {
        try {
            $result = $work();
        } catch (Exception $error) {
            $result = 'error ' . $error->getCode();
        }
    });
    Coroutine::join([$cid]);
    return $result;
}

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
    verdict("pdo_pool: $title", $error);
}

/** Returns what is wrong with a value, or null. */
function differs(mixed $got, mixed $expected): ?string
{
    return $got === $expected ? null : json_encode($got) . ' instead of ' . json_encode($expected);
}

/** Returns the figures of the pool that was used last. */
function figures(string ...$names): array
{
    $pools = SharedPDO::stats();
    $pool = end($pools);
    return array_map(fn(string $name) => $pool[$name], $names);
}

foreach (['mysql', 'pgsql'] as $driver) {
    test("$driver: 100 coroutines share 10 connections of one object", function () use ($driver): ?string {
        $db = connect($driver);
        $sleep = $driver === 'mysql' ? 'sleep(0.002)' : 'pg_sleep(0.002)';
        $got = Coroutine\batch(array_map(fn(int $i) => function () use ($db, $i, $sleep): array {
            $statement = $db->prepare("select ?, $sleep");
            $statement->execute([$i]);
            return [(int) $statement->fetchColumn(), get_class($db)];
        }, range(0, 99)));
        // The coroutine of this test still has the connection that the constructor has opened.
        return differs($got, array_map(fn(int $i) => [$i, 'PDO'], range(0, 99))) ?? differs(figures('open', 'idle'), [10, 9]);
    });
    test("$driver: a coroutine keeps its connection to its end", function () use ($driver): ?string {
        $db = connect($driver);
        $session = fn() => value($db, SESSION[$driver]);
        $own = $session();
        $of_others = [in_coroutine(fn() => [$session(), $session()]), in_coroutine(fn() => [$session(), $session()])];
        [[$a, $b], [$c, $d]] = $of_others;
        return differs([$a === $b, $b === $c, $c === $d, $a === $own, $own === $session()], [true, true, true, false, true]);
    });
    test("$driver: an open transaction is rolled back", function () use ($driver): ?string {
        $db = connect($driver);
        $db->exec('create table if not exists left_open (n int)');
        $endings = [
            fn() => $db->beginTransaction() && $db->exec('insert into left_open values (1)'),
            fn() => [$db->exec('begin'), $db->exec('insert into left_open values (2)')],
            fn() => [$db->beginTransaction(), $db->exec('insert into left_open values (3)'), $db->query('selec')],
            fn() => [$db->beginTransaction(), $db->exec('insert into left_open values (4)'), throw new Exception()],
        ];
        array_map(in_coroutine(...), $endings);
        $got = in_coroutine(fn() => [(int) value($db, 'select count(*) from left_open'), $db->inTransaction()]);
        $db->exec('drop table left_open');
        return differs($got, [0, false]);
    });
    test("$driver: a canceled coroutine leaves a usable pool", function () use ($driver): ?string {
        $db = connect($driver);
        $waiter = go(function () use ($db, $driver): void {
            try {
                $db->beginTransaction();
                $db->query($driver === 'mysql' ? 'select sleep(5)' : 'select pg_sleep(5)');
            } catch (Coroutine\CanceledException) {
            }
        });
        Coroutine::sleep(0.02);
        Coroutine::cancel($waiter, true);
        Coroutine::join([$waiter]);
        return differs(in_coroutine(fn() => (int) value($db, 'select 3')), 3) ?? differs(figures('idle', 'waiting'), [1, 0]);
    });
    test("$driver: no coroutine gets a connection in which a wait was cut off", function () use ($driver): ?string {
        $db = connect($driver);
        $sleep = $driver === 'mysql' ? 'select sleep(0.01)' : 'select pg_sleep(0.01)';
        $got = [];
        foreach (['limit', 'deadline', 'cancel', 'exception'] as $how) {
            for ($i = 0; $i < 6; $i++) {
                $id = go(function () use ($db, $sleep, $how, $i): void {
                    try {
                        $i % 2 && $db->beginTransaction();
                        $how === 'limit' && Coroutine::setTimeLimit(0.0005 * $i);
                        $how === 'deadline' ? Coroutine::deadline(0.002, fn() => $db->query($sleep)) : $db->query($sleep);
                        $db->query('select 1');
                    } catch (Throwable) {
                    }
                });
                if ($how === 'cancel' || $how === 'exception') {
                    Coroutine::sleep(0.002);
                    Coroutine::cancel($id, $how === 'exception');
                }
                Coroutine::join([$id]);
                $got[] = in_coroutine(fn() => [
                    $db->inTransaction(), $db->beginTransaction(), (int) value($db, 'select 7'), $db->commit(),
                ]);
            }
        }
        return differs(array_unique($got, SORT_REGULAR), [[false, true, 7, true]])
            ?? differs([figures('open') === figures('idle'), figures('lost')[0] > 3, figures('errors')], [false, true, [0]]);
    });
    test("$driver: the return of a connection throws nothing", function () use ($driver): ?string {
        $turn = new Channel();
        foreach (['in a destructor', 'at the end'] as $place) {
            $id = go(function () use ($driver, $turn, $place, &$error): void {
                $db = connect($driver, group: 'returns');
                $db->beginTransaction();
                $db->query('select 1');
                $turn->pop();
                $kept = $place === 'at the end' ? [$db, Coroutine::defer(fn() => $db)] : null;
                try {
                    $db = null;
                } catch (Throwable $error) {
                }
            });
            while ($turn->stats()['consumer_num'] === 0) {
                Coroutine::sleep(0.001);
            }
            $turn->push(true);   // the coroutine runs until it waits for the answer to ROLLBACK
            Coroutine::cancel($id, true);
            Coroutine::join([$id]);
        }
        return differs([$error, ...figures('opened', 'open', 'idle', 'lost')], [null, 1, 1, 1, 0]);
    });
    test("$driver: connections that the server has ended are replaced at once", function () use ($driver): ?string {
        $db = connect($driver);
        $ids = array_unique(Coroutine\batch(array_fill(0, 4, function () use ($db, $driver) {
            $id = value($db, SESSION[$driver]);
            Coroutine::sleep(0.001);
            return $id;
        })));
        foreach ($ids as $id) {
            $db->exec($driver === 'mysql' ? "kill $id" : "select pg_terminate_backend($id, 1000)");
        }
        $use = fn() => [$db->beginTransaction(), (int) value($db, 'select 7'), $db->commit()];
        return differs(array_map(fn() => in_coroutine($use), $ids), array_map(fn() => [true, 7, true], $ids))
            ?? differs([count($ids), figures('lost')], [4, [4]]);
    });
    test("$driver: attributes belong to the object", function () use ($driver): ?string {
        $db = connect($driver, group: 'attributes');
        $other = connect($driver, group: 'attributes');
        $fetch = fn(PDO $from) => fn() => $from->query('select 1 as a')->fetch();
        in_coroutine(fn() => $db->setAttribute(PDO::ATTR_DEFAULT_FETCH_MODE, PDO::FETCH_NUM));
        in_coroutine(fn() => $other->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_SILENT));
        return differs(
            [in_coroutine($fetch($db)), in_coroutine($fetch($other)), in_coroutine(fn() => $other->exec('selec')),
                in_coroutine(fn() => $db->exec('selec'))],
            [[1], ['a' => 1, 0 => 1], false, $driver === 'mysql' ? 'error 42000' : 'error 42601'],
        );
    });
    test("$driver: a wrong user and a wrong statement", function () use ($driver): ?string {
        $make = fn(string $user) => $driver === 'mysql'
            ? new PDO('mysql:unix_socket=' . path('mysql/socket'), $user, $user === 'root' ? '' : 'x')
            : new PDO('pgsql:host=' . path('postgres') . " user=$user dbname=postgres");
        $refused = [in_coroutine(fn() => $make('nobody')), in_coroutine(fn() => $make('nobody'))];
        $db = $make($driver === 'mysql' ? 'root' : 'postgres');
        try {
            $line = __LINE__ + 1;
            $db->query('selec');
        } catch (PDOException $error) {
            $place = [basename($error->getFile()), $error->getLine() - $line, $error->getTrace()[0]['function']];
        }
        $state = [$db->errorCode() === '00000', in_coroutine(fn() => $db->errorCode())];
        return differs($refused, array_fill(0, 2, $driver === 'mysql' ? 'error 1045' : 'error 7'))
            ?? differs([$place, $state], [['pdo_pool.php', 0, 'query'], [false, null]]);
    });
    test("$driver: the waiting time", function () use ($driver): ?string {
        $db = connect($driver);
        $done = new Channel(1);
        $users = [];
        for ($i = 0; $i < 9; $i++) {   // the coroutine of this test has the tenth connection
            $users[] = go(fn() => [value($db, 'select 1'), $done->pop()]);
        }
        Coroutine::sleep(0.001);
        $before = ini_set('coro.pdo_pool_timeout', '0.005');
        $error = in_coroutine(fn() => value($db, 'select 1'));
        ini_set('coro.pdo_pool_timeout', $before);
        $waiter = go(function () use ($db, &$got): void {
            $got = (int) value($db, 'select 5');
        });
        $figures = figures('open', 'idle', 'waiting', 'timeouts');
        $done->close();
        Coroutine::join([...$users, $waiter]);
        return differs([$error, $figures, $got], ['error 0', [10, 0, 1, 1], 5]);
    });
    test("$driver: lost connections", function () use ($driver): ?string {
        $db = connect($driver);
        $kill = fn($id) => $db->exec($driver === 'mysql' ? "kill $id" : "select pg_terminate_backend($id)");
        ini_set('coro.pdo_pool_check_after', '0');
        $checked = connect($driver);
        ini_set('coro.pdo_pool_check_after', '1');
        $idle = in_coroutine(fn() => value($checked, SESSION[$driver]));
        $kill($idle);
        $out = in_coroutine(function () use ($checked, $kill, $driver) {
            $before = $checked->query(SESSION[$driver])->fetchColumn();
            $checked->beginTransaction();
            $kill($before);
            return @value($checked, 'select 1');
        });
        return differs(str_starts_with($out, 'error'), true)
            ?? differs(in_coroutine(fn() => (int) value($checked, 'select 7')), 7);
    });
    test("$driver: a statement that outlives its coroutine", function () use ($driver): ?string {
        $db = connect($driver);
        $kept = in_coroutine(fn() => $db->prepare('select 5'));
        $session = in_coroutine(fn() => value($db, SESSION[$driver]));
        $kept->execute();
        $got = [(int) $kept->fetchColumn(), in_coroutine(fn() => value($db, SESSION[$driver])) === $session];
        $with = figures('open');
        $kept = null;
        return differs([$got, $with, figures('open')], [[5, true], [3], [2]]);
    });
    test("$driver: an object that is destroyed", function () use ($driver): ?string {
        $get = fn() => value(connect($driver, group: 'destroyed'), SESSION[$driver]);
        $function = function () use ($driver): PDOStatement {
            $db = connect($driver, group: 'destroyed');
            return $db->query('select 8');
        };
        return differs([$get() === $get(), (int) $function()->fetchColumn()], [true, 8]);
    });
    test("$driver: two objects in a coroutine, and others with the same options", function () use ($driver): ?string {
        [$a, $b] = [connect($driver, group: 'two'), connect($driver, group: 'two')];
        $a->beginTransaction();
        return differs(
            [value($a, SESSION[$driver]) === value($b, SESSION[$driver]), $a->inTransaction(), $b->inTransaction(), $a->commit()],
            [false, true, false, true],
        );
    });
}

test('mysql: the session does not reach the next coroutine', function (): ?string {
    $db = connect('mysql');
    $leave = [
        'set @leaked = 1' => 'select @leaked',
        'select 1 into @leaked' => 'select @leaked',
        'create temporary table leaked (n int)' => 'select "leaked" from leaked',
        'select get_lock("leaked", 0)' => 'select nullif(is_used_lock("leaked") <=> connection_id(), 0)',
        "\n /* comment */ set session sql_mode = 'ANSI'" => "select @@session.sql_mode like '%ANSI%' or null",
        'select 1; set @leaked = 2' => 'select @leaked',
        'use information_schema' => 'select nullif(database(), "mysql")',
    ];
    foreach ($leave as $statement => $question) {
        in_coroutine(function () use ($db, $statement): void {
            $rows = $db->query($statement);
            while ($rows->columnCount() && $rows->nextRowset()) {
            }
        });
        $got = in_coroutine(fn() => value($db, $question));
        if ($got !== null && $got !== 'error 42S02') {
            return "after $statement the next coroutine gets " . json_encode($got);
        }
    }
    return null;
});

test('pgsql: the session does not reach the next coroutine, which may use the same connection', function (): ?string {
    $db = connect('pgsql');
    $session = in_coroutine(fn() => value($db, SESSION['pgsql']));
    $leave = [
        "set search_path = 'leaked'" => "select nullif(current_setting('search_path'), '\"\$user\", public')",
        "select set_config('leaked.it', 'x', false)" => "select nullif(current_setting('leaked.it', true), '')",
        'create temporary table leaked (n int)' => 'select 1 from leaked',
        'select pg_advisory_lock(77)' => "select 1 from pg_locks where locktype = 'advisory' and objid = 77",
        'prepare leaked as select 1' => "select 1 from pg_prepared_statements where name = 'leaked'",
        'listen leaked' => 'select pg_listening_channels()',
    ];
    foreach ($leave as $statement => $question) {
        in_coroutine(fn() => value($db, $statement));
        $got = in_coroutine(fn() => value($db, $question));
        if ($got !== null && $got !== false && $got !== 'error 42P01') {
            return "after $statement the next coroutine gets " . json_encode($got);
        }
    }
    return differs(in_coroutine(fn() => value($db, SESSION['pgsql'])), $session);
});

test('a connection that was lost does not reach the next coroutine', function (): ?string {
    $killer = connect('mysql');
    $got = [];
    foreach ([PDO::ERRMODE_EXCEPTION, PDO::ERRMODE_SILENT] as $mode) {
        $db = connect('mysql', [PDO::ATTR_ERRMODE => $mode]);
        foreach (['query', 'prepare', 'exec'] as $method) {
            $got[] = in_coroutine(function () use ($db, $killer, $method) {
                $statement = $db->prepare('select 1');
                $killer->exec('kill ' . value($db, SESSION['mysql']));
                return (bool) @$db->$method('do 1') && @$statement->execute();
            });
            $got[] = in_coroutine(fn() => (int) $db->query('select 9')->fetchColumn());
        }
        $asked = fn() => (int) $db->query("show status like 'Questions'")->fetchColumn(1);
        $before = in_coroutine($asked);
        in_coroutine(fn() => [$db->inTransaction(), $db->errorCode(), $db->getAttribute(PDO::ATTR_AUTOCOMMIT)]);
        $got[] = in_coroutine($asked) - $before;   // nothing has failed, so nothing is checked
    }
    $got = array_map(fn(mixed $one) => is_int($one) ? $one : 'failed', $got);
    return differs($got, [...$expected = ['failed', 9, 'failed', 9, 'failed', 9, 1], ...$expected]);
});

test('mysql: rows that exec() has not read reach no other coroutine', function (): ?string {
    $db = connect('mysql');
    Coroutine::set(['log_file' => path('pdo_pool.unread')]);
    $got = [];
    foreach ([PDO::ERRMODE_EXCEPTION, PDO::ERRMODE_SILENT] as $mode) {
        foreach (['select 1', 'select 1; select 2', 'select 3 union select 4'] as $sql) {
            in_coroutine(fn() => [$db->setAttribute(PDO::ATTR_ERRMODE, $mode), $db->exec($sql)]);
            $got[] = in_coroutine(fn() => (int) value($db, 'select 7'));
        }
    }
    Coroutine::set(['log_file' => '']);
    // The pool does not need to ask the client library if the socket has bytes of the second result.
    [$errors, $lost] = figures('errors', 'lost');
    return differs([$got, $lost, $errors >= 4], [[7, 7, 7, 7, 7, 7], 6, true])
        ?? differs(substr_count(file_get_contents(path('pdo_pool.unread')), 'was not read to its end'), $errors);
});

test('with coro.pdo_pool_reset=always nothing of a session reaches the next coroutine', function (): ?string {
    $db = connect('mysql');
    $db->exec('create or replace function mysql.leaks() returns int begin set @leaked = 1; return 1; end');
    $db->exec('create or replace table mysql.numbered (n int auto_increment primary key)');
    $leave = [
        'select mysql.leaks()' => 'select @leaked',
        'insert into mysql.numbered values ()' => 'select nullif(last_insert_id(), 0)',
    ];
    $postgres = connect('pgsql');
    $postgres->exec("create or replace function leaks() returns text language sql as
        $$ select set_config('leaked.it', 'x', false) $$");
    $got = [];
    foreach (['changed', 'always'] as $when) {
        $before = ini_set('coro.pdo_pool_reset', $when);
        foreach ($leave as $statement => $question) {
            in_coroutine(fn() => value($db, $statement));
            $got[$when][] = in_coroutine(fn() => value($db, $question));
        }
        in_coroutine(fn() => value($postgres, 'select leaks()'));
        $got[$when][] = in_coroutine(fn() => value($postgres, "select nullif(current_setting('leaked.it', true), '')"));
        ini_set('coro.pdo_pool_reset', $before);
    }
    $postgres->exec('drop function leaks');
    $figures = figures('opened', 'lost', 'errors');
    $db->exec('drop function mysql.leaks');
    $db->exec('drop table mysql.numbered');
    return differs($got['always'], [null, null, null]) ?? differs(count(array_filter($got['changed'])), 3)
        ?? differs($figures, [2, 0, 0]);
});

test('other options, other connections', function (): ?string {
    $open = fn(array $options) => fn() => value(connect('mysql', $options, 'options'), SESSION['mysql']);
    $ids = [in_coroutine($open([])), in_coroutine($open([])), in_coroutine($open([PDO::ATTR_TIMEOUT => 7])),
        in_coroutine($open([PDO::MYSQL_ATTR_FOUND_ROWS => true])), in_coroutine($open([PDO::ATTR_PERSISTENT => true]))];
    return differs([$ids[0] === $ids[1], count(array_unique($ids)), $ids[4] === $ids[0]], [true, 3, true]);
});

test('subclasses, named arguments, and drivers without a pool', function (): ?string {
    $subclass = new class ('mysql:unix_socket=' . path('mysql/socket'), 'root', '') extends PDO {
        public function answer(): string
        {
            return $this->query('select 6')->fetchColumn();
        }
    };
    $named = new PDO(dsn: 'mysql:unix_socket=' . path('mysql/socket'), options: [PDO::ATTR_ERRMODE => PDO::ERRMODE_SILENT],
        username: 'root');
    $ids = [value($named, SESSION['mysql']), in_coroutine(fn() => value($named, SESSION['mysql']))];
    $errors = [];
    foreach ([['nothing:x'], ['no driver'], [[]], ['mysql:', 5, 'x', 'y']] as $arguments) {
        try {
            $errors[] = new PDO(...$arguments);
        } catch (Throwable $error) {
            $errors[] = $error::class;
        }
    }
    return differs(
        [$subclass->answer(), $ids[0] === $ids[1], $named->exec('selec'), $errors],
        ['6', false, false, [PDOException::class, PDOException::class, TypeError::class, TypeError::class]],
    );
});

test('a child process has connections of its own', function (): ?string {
    $db = connect('mysql');
    $id = value($db, SESSION['mysql']);
    $db->beginTransaction();
    $pipe = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $parent = getmypid();
    $child = go(function () use ($db, $pipe, $parent): void {
        // Ends the child without destructors, which would end the sessions of the parent.
        Coroutine::defer(fn() => getmypid() === $parent || posix_kill(getmypid(), SIGKILL));
        $own = value($db, SESSION['mysql']);
        $pid = pcntl_fork();
        if ($pid === 0) {
            fwrite($pipe[1], json_encode([$own, value($db, SESSION['mysql'])]) . "\n");
            return;   // the coroutine gives its own connection back, but not that of the parent
        }
        pcntl_waitpid($pid, $status);
        fwrite($pipe[1], json_encode([$own, value($db, SESSION['mysql'])]) . "\n");
    });
    [$own, $of_child] = json_decode(fgets($pipe[0]));
    [$before, $after] = json_decode(fgets($pipe[0]));
    Coroutine::join([$child]);
    return differs([$own === $of_child, $before === $after, value($db, SESSION['mysql']), $db->inTransaction()],
        [false, true, $id, true]);
});

// Outside of coroutines an object has a connection of its own; inside, the pool.
$db = connect('mysql');
$outside = value($db, SESSION['mysql']);
$db->exec('set @outside = 1');
test('an object that was made outside of coroutines', fn() => differs(
    [value($db, SESSION['mysql']) === $outside, in_coroutine(fn() => value($db, 'select @outside'))],
    [false, null],
));
verdict('pdo_pool: outside of coroutines', differs([value($db, SESSION['mysql']), value($db, 'select @outside')], [$outside, 1]));
