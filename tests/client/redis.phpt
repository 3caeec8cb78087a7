--TEST--
Redis: shared connections, cancellation and deadlines, reconnection, subscriptions, setDefer(), passwords, databases
--EXTENSIONS--
coro
--SKIPIF--
<?php
if (!shell_exec('command -v redis-server')) die('skip redis-server is not installed');
try { new Coro\Coroutine\Redis; } catch (Coro\Error) { die('skip built without hiredis'); }
?>
--FILE--
<?php
require __DIR__ . '/redis.inc';

use Coro\Coroutine;
use Coro\Coroutine\Redis;

function show(string $title, mixed ...$values): void
{
    echo "$title: ", implode(' ', array_map(json_encode(...), $values)), "\n";
}

function attempt(string $title, callable $call): void
{
    try {
        show($title, $call());
    } catch (Throwable $error) {
        echo "$title: ", get_class($error), ': ', preg_replace('/coroutine \d+/', 'coroutine #', $error->getMessage()), "\n";
    }
}

function connected(RedisServer $server, array $options = []): Redis
{
    $redis = new Redis($options);
    $redis->connect("unix:/$server->path") || print("connect: $redis->errMsg\n");
    return $redis;
}

$server = new RedisServer;
Coro\run(function () use ($server) {
    // one connection for many coroutines
    $shared = connected($server, ['shared' => true]);
    $before = (int) $shared->info('stats')['total_connections_received'];
    $coroutines = [];
    $wrong = 0;
    for ($i = 0; $i < 100; $i++) {
        $coroutines[] = go(function () use ($shared, $i, &$wrong) {
            for ($j = 0; $j < 20; $j++) {
                $value = str_repeat("$i.$j", $j * 50 + 1);
                $shared->set("key$i", $value);
                $wrong += $shared->get("key$i") !== $value;
                $wrong += $shared->lPush("key$i", 1) !== false;
                $wrong += $shared->hMget("hash", ["$i.$j"]) !== ["$i.$j" => false];
            }
        });
    }
    Coroutine::join($coroutines);
    show('shared', $wrong, $shared->info('stats')['total_connections_received'] - $before);
    attempt('shared blPop', fn () => $shared->blPop('list', 1));
    attempt('shared multi', fn () => $shared->multi());
    attempt('shared select', fn () => $shared->select(1));
    attempt('shared request', fn () => $shared->request(['watch', 'key']));
    attempt('shared request', fn () => $shared->request(['GET', 'key0']) !== false);
    attempt('shared subscribe', fn () => $shared->subscribe(['channel']));

    // each command that can block is refused, however it is given; and no other command
    $refused = function (string $command) use ($shared): bool {
        try {
            $shared->request(explode(' ', $command));
        } catch (Coro\Error) {
            return true;
        }
        return false;
    };
    $blocking = ['BLPOP l 0', 'blpop l x 0.1', 'BRPOP l 1', 'BRPOPLPUSH l b 1', 'BLMOVE l b LEFT LEFT 0.7', 'BLMPOP 0.7 1 l LEFT',
        'BZPOPMIN z 0', 'BZPOPMAX z 0.7', 'BZMPOP 0 1 z MIN', 'WAIT 1 700', 'WAITAOF 1 0 700', 'XREAD BLOCK 700 STREAMS st $',
        'XREAD COUNT 1 block 0 STREAMS st $', 'XREADGROUP GROUP g c BLOCK 700 STREAMS st >',
        'XREADGROUP GROUP g c COUNT 2 BLOCK 700 NOACK STREAMS st >', 'CLIENT CACHING YES', 'RESET', 'HELLO 3', 'ASKING', 'MONITOR',
        'CLIENT REPLY SKIP', 'SSUBSCRIBE c'];
    $plain = ['XREAD STREAMS BLOCK 0', 'XREAD COUNT 1 STREAMS block x 0 0', 'XREADGROUP GROUP BLOCK 1 STREAMS st >', 'LPOP l',
        'XREADGROUP GROUP g BLOCK COUNT 1 STREAMS st >', 'EVAL return{} 0', 'CLIENT INFO', 'SMEMBERS BLPOP', 'CLIENT'];
    show('refused', array_filter($blocking, fn (string $command) => !$refused($command)), array_filter($plain, $refused),
        $shared->xRead(['st' => '0'], 1), $shared->client('id') > 0);
    attempt('shared xRead', fn () => $shared->xRead(['st' => '0'], 1, 700));

    // a function collects commands for a shared connection
    $results = [];
    $shared->del('n');
    $coroutines = [];
    for ($i = 1; $i <= 20; $i++) {
        $coroutines[] = go(function () use ($shared, $i, &$results) {
            $results[] = $i % 2 ? $shared->pipeline(fn (Redis $pipeline) => $pipeline->echo("$i")->incr('n')->lPop('hash'))
                : $shared->multi(Redis::MULTI, function (Redis $transaction) use ($i) {
                    $transaction->echo("$i");
                    Coroutine::sleep(0.001);
                    $transaction->incr('n');
                });
        });
    }
    Coroutine::join($coroutines);
    show('functions', array_sum(array_column($results, 0)), array_sum(array_column($results, 1)), count($shared->pipeline(fn () => null)));
    attempt('exception', fn () => $shared->pipeline(fn (Redis $pipeline) => $pipeline->set('n', 'lost') && throw new Exception('thrown')));
    attempt('shared function', fn () => $shared->multi(Redis::MULTI, fn (Redis $transaction) => $transaction->watch('n')));
    show('not sent', $shared->get('n'));

    // replies are never shifted: coroutines are canceled while they wait for replies
    $other = connected($server);
    $wrong = $canceled = 0;
    $other->request(['CLIENT', 'PAUSE', '60']);
    $coroutines = [];
    for ($i = 0; $i < 50; $i++) {
        $coroutines[$i] = go(function () use ($shared, $i, &$wrong, &$canceled) {
            $reply = $shared->echo("text $i");
            $canceled += $reply === false && $shared->errCode === SOCKET_ECANCELED;
            $wrong += $reply !== false && $reply !== "text $i";
            $wrong += $shared->echo("more $i") !== "more $i";
        });
    }
    foreach ($coroutines as $i => $id) {
        $i % 3 === 0 && Coroutine::cancel($id);
    }
    Coroutine::join($coroutines);
    show('canceled', $wrong, $canceled, $shared->echo('next'));

    // a deadline passes: the late reply is not taken for the reply to the next command
    $own = connected($server, ['timeout' => 0.02]);
    $other->request(['CLIENT', 'PAUSE', '60']);
    show('timeout', $own->echo('late'), $own->errCode === SOCKET_ETIMEDOUT, $own->errType === SWOOLE_REDIS_ERR_IO);
    $own->setOptions(['timeout' => 5]);
    show('after it', $own->echo('right'), $own->errCode, $own->connected);
    $waiting = go(function () use ($own) {
        attempt('canceled blPop', fn () => $own->blPop('list', 0));
    });
    attempt('another coroutine', fn () => $own->get('key'));
    Coroutine::cancel($waiting);
    Coroutine::join([$waiting]);
    $other->ping();   // the server has seen that the connection was closed
    show('not lost', $other->rPush('list', 'element'), $own->lLen('list'), $own->lPop('list'));

});
Coro\run(function () use ($server) {
    [$own, $other] = [connected($server), connected($server)];

    // setOption(), prefix, JSON
    $own->setOption(Redis::OPT_PREFIX, 'app:');
    show('prefix', $own->getOption(Redis::OPT_PREFIX), $own->_prefix('key'), $own->mSet(['p' => 1, 'q' => 2]), $own->mGet(['p', 'q']),
        $other->get('app:p'), $own->eval('return {KEYS[1], ARGV[1]}', ['key', 'argument'], 1), $own->multi()->get('p')->exec(),
        $own->pipeline(fn (Redis $pipeline) => $pipeline->del('p', 'q')));
    $own->setOptions(['prefix' => '']);
    $own->setOption(Redis::OPT_SERIALIZER, Redis::SERIALIZER_JSON);
    show('JSON', $own->set('j', ['a' => [1, null, 2.5]]), $other->get('j'), $own->get('j'), $own->hMset('jh', ['x' => true]), $own->hGetAll('jh'),
        $own->_serialize([1]), $own->_unserialize('{"a":1}'), $own->_unserialize('no JSON'), $own->getOption(Redis::OPT_SERIALIZER));
    attempt('not JSON', fn () => $own->set('j', "\xff"));
    show('not JSON either', $other->set('j', 'text') && $own->get('j') === 'text', $own->setOption(Redis::OPT_SERIALIZER, 2));
    $own->setOptions(['serialize' => Redis::SERIALIZER_PHP]);
    show('PHP', $own->getOption(Redis::OPT_SERIALIZER), $own->_serialize(1.5), $own->setOption(Redis::OPT_SERIALIZER, 0), $own->setOption(99, 1),
        $own->getOption(99));
    show('read timeout', $own->setOption(Redis::OPT_READ_TIMEOUT, 0.01), $own->getOption(Redis::OPT_READ_TIMEOUT),
        $other->request(['CLIENT', 'PAUSE', '60000', 'WRITE']), $own->set('late', 1), $own->errCode === SOCKET_ETIMEDOUT,
        $other->request(['CLIENT', 'UNPAUSE']), $own->setOption(Redis::OPT_READ_TIMEOUT, 5), $own->ping());
    show('last error', $own->lPush('j', 1), substr($own->getLastError(), 0, 9), $own->clearLastError(), $own->getLastError(), $own->errCode);

    // commands that are not in phpredis 5
    $own->rPush('from', 'a', 'b');
    show('newer', $own->blMove('from', 'to', 'left', 'right', 0.1), $own->set('j', 'v'), $own->getEx('j', ['EX' => 100]), $own->expireTime('j') > 1e9,
        $own->getEx('j', ['persist']), $own->ttl('j'), $own->eval_ro('return {KEYS[1], ARGV[1]}', ['k', 'v'], 1), $own->zAdd('z1', 1, 'm'),
        $own->zDiffStore('z2', ['z1', 'none']), $own->sort_ro('from', ['alpha' => true]),
        $own->function('LOAD', "#!lua name=lib\nredis.register_function('f', function(keys, arguments) return {keys, arguments} end)"),
        $own->fcall('f', ['k'], ['a']), $own->fcall('f', []), $own->function('FLUSH'));

    // scan() ends
    for ($i = 0; $i < 300; $i++) {
        $own->set("scan:$i", $i);
    }
    $scan = function (int $option, ?string $pattern) use ($own): array {
        $own->setOption(Redis::OPT_SCAN, $option);
        [$cursor, $found, $empty] = [null, [], 0];
        while (($keys = $own->scan($cursor, $pattern, 20)) !== false) {
            $found = [...$found, ...$keys];
            $empty += $keys === [];
        }
        return [count(array_unique($found)), $empty > 1];
    };
    show('scan', $scan(Redis::SCAN_NORETRY, 'scan:*'), $scan(Redis::SCAN_NORETRY, 'scan:17'), $scan(Redis::SCAN_RETRY, 'scan:17'),
        $own->setOption(Redis::OPT_PREFIX, 'scan:') && $scan(Redis::SCAN_PREFIX, '1?') && $scan(Redis::SCAN_PREFIX, null) === [300, false],
        $own->getOption(Redis::OPT_SCAN), $own->setOption(Redis::OPT_SCAN, Redis::SCAN_NOPREFIX), $own->setOptions(['prefix' => '']));

    // defer
    $own->setDefer();
    show('defer', $own->getDefer(), $own->set('deferred', 1), $own->incr('deferred'), $own->get('deferred'));
    show('recv', $own->recv(), $own->recv(), $own->recv(), $own->recv(), $own->errMsg);
    $own->setDefer(false);

    // transactions
    $own->watch('deferred');
    $other->set('deferred', 7);
    show('watch', $own->multi()->set('deferred', 8)->exec(), $own->errCode, $own->get('deferred'));
    show('errors', $own->multi()->lPush('deferred', 1)->incr('deferred')->exec());
    show('queue error', $own->multi()->rawCommand('NONSENSE')->exec(), substr($own->errMsg, 0, 9));
    show('discard', $own->multi()->set('x', 1)->getMode(), $own->discard(), $own->getMode(), $own->exec(), $own->errMsg);
    show('pipeline', $own->pipeline()->exec(), $own->pipeline()->get('deferred')->lPop('deferred')->exec(), substr($own->errMsg, 0, 9));
    attempt('multi twice', fn () => $own->multi()->multi());
    $own->discard();

});
Coro\run(function () use ($server) {
    // subscriptions
    [$subscriber, $other] = [connected($server), connected($server)];
    show('subscribe', $subscriber->subscribe(['one', 'two']), $subscriber->pSubscribe(['t*']));
    show('confirmed', $subscriber->recv(), $subscriber->recv(), $subscriber->recv());
    show('command', $subscriber->get('key'), $subscriber->errMsg);
    show('published', $other->publish('two', 'text'), $subscriber->recv(), $subscriber->recv());
    show('timeout', $subscriber->recv(0.01), $subscriber->errCode === SOCKET_ETIMEDOUT);
    $waiting = go(fn () => show('canceled recv()', $subscriber->recv(), $subscriber->errCode === SOCKET_ECANCELED));
    Coroutine::cancel($waiting);
    show('still subscribed', $other->publish('one', 'after it'), $subscriber->recv());
    $subscriber->unsubscribe(['one', 'two']);
    $subscriber->pUnSubscribe(['t*']);
    show('ended', $subscriber->recv(), $subscriber->recv(), $subscriber->recv(), $subscriber->ping());
    show('shard', $subscriber->sSubscribe(['s']), $subscriber->subscribe(['c']), $subscriber->recv(), $subscriber->recv(),
        $other->sPublish('s', 'x'), $subscriber->recv(), $subscriber->unsubscribe(), $subscriber->recv(), $subscriber->sUnsubscribe(),
        $subscriber->recv(), $subscriber->ping());
    go(function () use ($other) {
        while ($other->pubsub('numsub', ['one'])['one'] === 0) {
            Coroutine::sleep(0.001);
        }
        $other->publish('one', 'for the function');
        $other->publish('one', 'end');
    });
    show('function', $subscriber->subscribe(['one'], function (Redis $redis, string $channel, string $text) {
        echo "$channel: $text\n";
        $text === 'end' && $redis->unsubscribe(['one']);
    }), $subscriber->ping());
    $waiting = go(function () use ($subscriber) {
        $subscriber->subscribe(['one']);
        $subscriber->recv();
        show('closed during recv()', $subscriber->recv(), $subscriber->errType === SWOOLE_REDIS_ERR_CLOSED);
    });
    Coroutine::sleep(0.01);
    $subscriber->close();
    Coroutine::join([$waiting]);
    show('closed', $subscriber->get('key'), $subscriber->errMsg, $subscriber->connected, $subscriber->sock);

});
Coro\run(function () use ($server) {
    [$own, $other] = [connected($server), connected($server)];

    // databases and passwords, also after the server has closed the connection
    show('select', $own->select(3), $own->getDBNum(), $own->set('only', 'three'), $own->select(99), $own->getDBNum());
    $own->request(['CLIENT', 'SETNAME', 'victim']);
    show('kill', $other->request(['CLIENT', 'KILL', 'TYPE', 'normal']) > 0);
    Coroutine::sleep(0.01);
    show('reconnected', $own->get('only'), $own->getDBNum(), $own->client('getname'));
    $own->setOptions(['reconnect' => 0]);
    $other->request(['CLIENT', 'KILL', 'TYPE', 'normal']);
    Coroutine::sleep(0.01);
    show('not reconnected', $own->get('only'), $own->errType === SWOOLE_REDIS_ERR_CLOSED, $own->connected, $own->connect($server->path),
        $own->get('only'));
    $other->config('SET', 'requirepass', 'secret');
    $plain = connected($server);
    show('no password', $plain->get('key'), $plain->errType === SWOOLE_REDIS_ERR_NOAUTH, $plain->errMsg);
    show('wrong password', $plain->auth('wrong'), $plain->errType === SWOOLE_REDIS_ERR_NOAUTH, $plain->getAuth());
    show('password', $plain->auth('secret'), $plain->get('none'), $plain->getAuth(), $plain->errCode);
    show('user', $plain->auth(['default', 'secret']), $plain->getAuth());
    $other->request(['ACL', 'SETUSER', 'reader', 'on', '>word', '~*', '+@read', '+@connection', '-select']);
    $reader = connected($server, ['username' => 'reader', 'password' => 'word']);
    show('ACL', $reader->client('id') > 0, $reader->set('a', 'b'), $reader->errType === SWOOLE_REDIS_ERR_NOAUTH,
        $reader->get('none'));
    $reader->setOptions(['database' => 3]);
    $reader->close();
    show('refused greeting', $reader->connect($server->path), $reader->errType === SWOOLE_REDIS_ERR_NOAUTH, substr($reader->errMsg, 0, 6));
    $reader->setOptions(['username' => '', 'password' => 'secret', 'database' => 99]);
    show('wrong database', $reader->connect($server->path), $reader->errType === SWOOLE_REDIS_ERR_OTHER, $reader->errMsg);
    $reader->setOptions(['database' => 3]);
    show('usable again', $reader->connect($server->path), $reader->get('only'));
    $wrong = new Redis(['password' => 'wrong']);
    show('option', $wrong->connect($server->path), $wrong->errType === SWOOLE_REDIS_ERR_NOAUTH, $wrong->errMsg, $wrong->connected);
    show('options', connected($server, ['password' => 'secret', 'database' => 3])->get('only'));
    $other->config('SET', 'requirepass', '');

});
Coro\run(function () use ($server) {
    $other = connected($server);

    // compatibility_mode, serialize
    $flat = connected($server, ['compatibility_mode' => false]);
    $flat->hMset('flat', ['a' => 1, 'b' => 2]);
    $flat->zAdd('scores', 1, 'one');
    show('flat', $flat->hGetAll('flat'), $flat->hMget('flat', ['a', 'x']), $flat->zRange('scores', 0, -1, true));
    $serializing = new Redis;
    $serializing->connect($server->path, 0, true);
    $serializing->set('object', new ArrayObject([1]));
    show('serialize', $serializing->get('object')[0], $serializing->setting, $flat->setting, $serializing->host === $server->path);

    // RESP3, which needs hiredis 1.0
    try {
        $differences = [];
        $new = connected($server, ['protocol' => 3]);
        $same = function (string $title, mixed $is, mixed $wanted) use (&$differences): void {
            $is === $wanted || $differences[$title] = $is;
        };
        $new->del('s');
        $same('map', [$new->hMset('map', ['a' => 1, 7 => 'x']), $new->hGetAll('map'), $new->request(['HGETALL', 'map'])],
            [true, ['a' => '1', 7 => 'x'], ['a' => '1', 7 => 'x']]);
        $same('set', [$new->sAdd('s', 'm'), $new->sMembers('s'), $new->zAdd('zset', 1.5, 'm'), $new->zScore('zset', 'm')], [1, ['m'], 1, 1.5]);
        $same('scores', [$new->zRange('zset', 0, -1, true), $new->zPopMin('zset')], [['m' => 1.5], ['m' => 1.5]]);
        $same('values', $new->eval('redis.setresp(3); return {true, false, {map={b={1, {map={c=2}}}}}, {double=3.5}}'),
            [true, false, ['b' => [1, ['c' => 2]]], 3.5]);
        $same('nil', [$new->get('none'), $new->mGet(['none']), $new->hMget('map', ['a', 'q'])], [false, [false], ['a' => '1', 'q' => false]]);
        $same('texts', [isset($new->client('list')[0]['addr']), $new->config('GET', 'maxclients')], [true, ['maxclients' => '10000']]);
        $new->xAdd('stream', '1-1', ['f' => 'v']);
        $same('streams', [$new->xRead(['stream' => 0]), $new->xInfo('STREAM', 'stream')['length']], [['stream' => ['1-1' => ['f' => 'v']]], 1]);
        $same('transaction', $new->multi()->hGetAll('map')->incr('one')->exec(), [['a' => '1', 7 => 'x'], 1]);
        $same('subscribe', [$new->subscribe(['c']), $new->recv(), $other->publish('c', 't'), $new->recv(), $new->unsubscribe(), $new->recv(), $new->ping()],
            [true, ['subscribe', 'c', 1], 1, ['message', 'c', 't'], true, ['unsubscribe', 'c', 0], true]);
        $cache = connected($server, ['protocol' => 3, 'shared' => true]);
        $pushes = [];
        $listening = go(function () use ($cache, &$pushes) {
            while ($push = $cache->recv()) {
                $pushes[] = $push;
            }
            $pushes[] = $cache->errType;
        });
        $same('tracking', [$cache->request(['CLIENT', 'TRACKING', 'ON']), $cache->get('only'), $other->set('only', 'new'), $cache->get('only')],
            [true, false, true, 'new']);
        $cache->close();
        Coroutine::join([$listening]);
        $same('pushes', $pushes, [['invalidate', ['only']], SWOOLE_REDIS_ERR_CLOSED]);
        show('RESP3', $differences);
    } catch (ValueError) {
        show('RESP3', []);
    }

    // the example
    echo shell_exec(escapeshellarg(PHP_BINARY) . ' -n -d extension_dir=' . escapeshellarg(ini_get('extension_dir'))
        . ' -d extension=coro ' . escapeshellarg(__DIR__ . '/../../examples/redis.php') . " $server->path");

    // wrong use
    attempt('arguments', fn () => $flat->get());
    attempt('arguments', fn () => $flat->get('a', 'b'));
    attempt('arguments', fn () => $flat->get([]));
    attempt('arguments', fn () => $flat->expire('key', 'soon'));
    attempt('arguments', fn () => $flat->zAdd('key', 1));
    attempt('arguments', fn () => $flat->mget([]));
    attempt('arguments', fn () => $flat->sort('key', ['nonsense' => 1]));
    attempt('arguments', fn () => $flat->request([]));
    attempt('refused', fn () => $flat->request(['Subscribe', 'x']));
    attempt('refused', fn () => $flat->rawCommand('monitor'));
    attempt('refused', fn () => $flat->request(['client', 'reply', 'off']));
    attempt('option', fn () => new Redis(['timeout' => 'long']));
    attempt('named', fn () => $flat->lInsert(key: 'none', position: 'after', pivot: 'x', value: 'y'));
    attempt('clone', fn () => clone $flat);
    $new = new Redis;
    show('not connected', $new->get('key'), $new->errType, $new->errMsg);
    show('nothing there', $new->connect("$server->path.none"), $new->errMsg, $new->errType, $new->get('key'));
});
attempt('outside of coroutines', fn () => (new Redis)->connect($server->path));
?>
--EXPECT--
shared: 0 0
shared blPop: Coro\Error: BLPOP needs a connection of its own, and this one has the option shared
shared multi: Coro\Error: multi() needs a connection of its own, and this one has the option shared
shared select: Coro\Error: SELECT needs a connection of its own, and this one has the option shared
shared request: Coro\Error: WATCH needs a connection of its own, and this one has the option shared
shared request: true
shared subscribe: Coro\Error: Coro\Coroutine\Redis::subscribe() needs a connection of its own, and this one has the option shared
refused: [] [] [] true
shared xRead: Coro\Error: XREAD needs a connection of its own, and this one has the option shared
functions: 210 210 0
exception: Exception: thrown
shared function: Coro\Error: WATCH needs a connection of its own, and this one has the option shared
not sent: "20"
canceled: 0 17 "next"
timeout: false true true
after it: "right" 0 true
another coroutine: Coro\Error: coroutine # uses this Redis connection, so coroutine # cannot use it at the same time: give each coroutine its own, or set the option shared
canceled blPop: false
not lost: 1 1 "element"
prefix: "app:" "app:key" true ["1","2"] "1" ["app:key","argument"] ["1"] [2]
JSON: true "{\"a\":[1,null,2.5]}" {"a":[1,null,2.5]} true {"x":true} "[1]" {"a":1} "no JSON" 4
not JSON: ValueError: the value cannot be stored as JSON: it has a text that is not UTF-8, INF, NAN, a recursion, or too many levels
not JSON either: true false
PHP: 1 "d:1.5;" true false false
read timeout: true 0.01 true false true true true true
last error: false "WRONGTYPE" true null 0
newer: "a" true "v" true "v" -1 ["k","v"] 1 1 ["b"] "lib" [["k"],["a"]] [[],[]] true
scan: [300,false] [1,true] [1,false] true 3 true true
defer: true true true true
recv: true 2 "2" false "no command was sent with setDefer(), and there is no subscription"
watch: false 0 "7"
errors: [false,8]
queue error: false "EXECABORT"
discard: 1 true 0 false "exec() without multi() or pipeline()"
pipeline: [] ["8",false] "WRONGTYPE"
multi twice: Coro\Error: Coro\Coroutine\Redis::multi() was called before, and exec() or discard() has not been called
subscribe: true true
confirmed: ["subscribe","one",1] ["subscribe","two",2] ["psubscribe","t*",3]
command: false "the connection has subscriptions, and receives only messages"
published: 2 ["message","two","text"] ["pmessage","t*","two","text"]
timeout: false true
canceled recv(): false true
still subscribed: 1 ["message","one","after it"]
ended: ["unsubscribe","one",2] ["unsubscribe","two",1] ["punsubscribe","t*",0] true
shard: true true ["ssubscribe","s",1] ["subscribe","c",1] 1 ["smessage","s","x"] true ["unsubscribe","c",0] true ["sunsubscribe","s",0] true
one: for the function
one: end
function: true true
closed during recv(): false true
closed: false "the connection is closed: call connect()" false -1
select: true 3 true false 3
kill: true
reconnected: "three" 3 false
not reconnected: false true false true "three"
no password: false true "NOAUTH Authentication required."
wrong password: false true false
password: true false "secret" 0
user: true ["default","secret"]
ACL: true false true false
refused greeting: false true "NOPERM"
wrong database: false true "ERR DB index is out of range"
usable again: true "three"
option: false true "WRONGPASS invalid username-password pair or user is disabled." false
options: "three"
flat: ["a","1","b","2"] ["1",false] ["one","1"]
serialize: 1 [] {"compatibility_mode":false} true
RESP3: []
counter: "100"
message: ["message","example:news","hello"]
transaction: [2,2]
arguments: ArgumentCountError: Coro\Coroutine\Redis::get() expects exactly 1 argument, 0 given
arguments: ArgumentCountError: Coro\Coroutine\Redis::get() expects exactly 1 argument, 2 given
arguments: TypeError: Coro\Coroutine\Redis::get(): Argument #1 ($key) must be of type string, array given
arguments: TypeError: Coro\Coroutine\Redis::expire(): Argument #2 ($seconds) must be of type int, string given
arguments: ArgumentCountError: Redis::zAdd() expects pairs of a score and a member
arguments: ValueError: Coro\Coroutine\Redis::mGet(): Argument #1 ($keys) must not be empty
arguments: ValueError: Coro\Coroutine\Redis::sort(): Argument #2 ($options) has an unknown option [nonsense], or one that needs another value
arguments: ValueError: Coro\Coroutine\Redis::request(): Argument #1 ($command) must not be empty
refused: Coro\Error: SUBSCRIBE cannot be sent this way: call the method with its name
refused: Coro\Error: MONITOR cannot be sent this way
refused: Coro\Error: CLIENT REPLY cannot be sent this way
option: TypeError: Coro\Coroutine\Redis::__construct(): option [timeout] must be of type float, string given
named: 0
clone: Error: Trying to clone an uncloneable object of class Coro\Coroutine\Redis
not connected: false 6 "the connection is closed: call connect()"
nothing there: false "No such file or directory" 1 false
outside of coroutines: Coro\Error: Coro\Coroutine\Redis::connect() waits, so it must be called inside a coroutine
