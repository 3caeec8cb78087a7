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

    // subscriptions
    $subscriber = connected($server);
    show('subscribe', $subscriber->subscribe(['one', 'two']), $subscriber->pSubscribe(['t*']));
    show('confirmed', $subscriber->recv(), $subscriber->recv(), $subscriber->recv());
    show('command', $subscriber->get('key'), $subscriber->errMsg);
    show('published', $other->publish('two', 'text'), $subscriber->recv(), $subscriber->recv());
    show('timeout', $subscriber->recv(0.01), $subscriber->errCode === SOCKET_ETIMEDOUT);
    $subscriber->unsubscribe(['one', 'two']);
    $subscriber->pUnSubscribe(['t*']);
    show('ended', $subscriber->recv(), $subscriber->recv(), $subscriber->recv(), $subscriber->ping());
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
    $wrong = new Redis(['password' => 'wrong']);
    show('option', $wrong->connect($server->path), $wrong->errType === SWOOLE_REDIS_ERR_NOAUTH, $wrong->errMsg, $wrong->connected);
    show('options', connected($server, ['password' => 'secret', 'database' => 3])->get('only'));
    $other->config('SET', 'requirepass', '');

    // compatibility_mode, serialize
    $flat = connected($server, ['compatibility_mode' => false]);
    $flat->hMset('flat', ['a' => 1, 'b' => 2]);
    $flat->zAdd('scores', 1, 'one');
    show('flat', $flat->hGetAll('flat'), $flat->hMget('flat', ['a', 'x']), $flat->zRange('scores', 0, -1, true));
    $serializing = new Redis;
    $serializing->connect($server->path, 0, true);
    $serializing->set('object', new ArrayObject([1]));
    show('serialize', $serializing->get('object')[0], $serializing->setting, $flat->setting, $serializing->host === $server->path);

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
canceled: 0 17 "next"
timeout: false true true
after it: "right" 0 true
another coroutine: Coro\Error: coroutine # uses this Redis connection, so coroutine # cannot use it at the same time: give each coroutine its own, or set the option shared
canceled blPop: false
not lost: 1 1 "element"
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
ended: ["unsubscribe","one",2] ["unsubscribe","two",1] ["punsubscribe","t*",0] true
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
option: false true "WRONGPASS invalid username-password pair or user is disabled." false
options: "three"
flat: ["a","1","b","2"] ["1",false] ["one","1"]
serialize: 1 [] {"compatibility_mode":false} true
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
