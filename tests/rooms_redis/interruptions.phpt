--TEST--
Rooms on Redis: lost connections, an empty, full or stopped server, and flushed scripts lose and double no message
--EXTENSIONS--
posix
coro
--SKIPIF--
<?php require __DIR__ . '/../client/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/rooms_redis.inc';

use Coro\Coroutine;
use Coro\Redis\ServerError;
use Coro\Rooms\EngineAway;

// Shows the kind of the error.
function fails(string $title, callable $function): void
{
    try {
        show($title, $function());
    } catch (EngineAway | ServerError $error) {
        $reason = $error instanceof ServerError ? $error->kind : preg_replace('~/\S+~', 'PATH', $error->getMessage());
        show($title, $error::class, $title === 'server gone' ? '' : $reason);
    }
}

$server = new RedisServer;
Coro\run(function () use ($server) {
    $dsn = "redis+unix://$server->path";
    [$node, $worker] = [engine($dsn, 'aaaaaaaaaaaa'), engine($dsn, '')];
    $received = new Received($node);
    $node->beat('');
    $rooms = ['one', 'two', 'three'];
    array_map(fn (string $room) => $node->attach($room), $rooms);
    $node->enter('one', 'Ada', '1');

    // The connections for subscriptions are killed again and again.
    $killer = $server->client();
    $isOver = false;
    $killing = go(function () use ($killer, &$isOver) {
        while (!$isOver) {
            $killer->request(['CLIENT', 'KILL', 'TYPE', 'pubsub']);
            Coroutine::sleep(0.01);
        }
    });
    $expected = [];
    for ($i = 0; $i < 300; $i++) {
        $worker->append($room = $rooms[$i % 3], "$i");
        $expected[$room][] = "$room $i";
        $i % 10 || Coroutine::sleep(0.005);
    }
    $isOver = true;
    Coroutine::join([$killing]);
    $texts = $received->take(300);
    $in = fn (string $room) => array_values(array_filter($texts, fn (string $text) => str_starts_with($text, "$room ")));
    show('killed subscriptions', array_map(fn (string $room) => $in($room) === $expected[$room], $rooms));

    // A command whose connection is lost is not repeated, and the next one connects again.
    $killer->request(['CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes']);
    show('idle connection lost', count($worker->append('one', 'after')), $node->beat(''), $node->beat(''));
    show('entered again', $node->enter('one', 'Ada', '1'));   // no join: the user was not away
    $killer->request(['SCRIPT', 'FLUSH']);
    show('script flushed', count($worker->append('one', 'after it')), count($worker->presence('one')));

    $killer->set('coro:{text}:s', 'no stream');
    fails('wrong type', fn () => $worker->append('text', 'x'));
    fails('wrong type', fn () => $node->attach('text'));
    $killer->request(['CONFIG', 'SET', 'maxmemory', '1']);
    fails('memory full', fn () => $worker->append('one', 'x'));
    fails('memory full', fn () => $node->enter('one', 'Eve', ''));
    show('reading goes on', count($worker->history('one', '', '', 2)));
    $killer->request(['CONFIG', 'SET', 'maxmemory', '0']);
    fails('memory', fn () => count($worker->append('one', 'x')));

    show('received', $received->take(3));

    // The server restarts without its data.
    $server->kill();
    $killer->close();
    fails('server gone', fn () => $worker->append('one', 'x'));
    fails('server gone', fn () => $node->beat(''));
    $server->start();
    show('empty server', again(fn () => $node->beat('')), $node->beat(''), $node->enter('one', 'Ada', '1'));
    again(fn () => $worker->append('two', 'first'));
    $first = $received->take(1);
    show('receives again', $worker->append('two', 'second')[1], [...$first, ...$received->take(1)]);

    // The server does not answer.
    $slow = engine($dsn, '', ['engine_timeout' => 0.05]);
    $slow->append('one', 'x');
    posix_kill($server->pid(), SIGSTOP);
    fails('stopped server', fn () => $slow->append('one', 'late'));
    posix_kill($server->pid(), SIGCONT);
    show('continued', count(again(fn () => $slow->append('one', 'x'))));
    array_map(fn ($engine) => $engine->close(), [$node, $worker, $slow]);

    // A user whose rights do not suffice.
    $redis = $server->client();
    $rights = ['+evalsha', '+eval', '+xadd', '+xrange', '+xrevrange', '+pexpire', '+publish', '+subscribe', '+unsubscribe', '+smembers', '+sadd',
        '+srem', '+time', '+hset', '+hget', '+hdel', '+hlen', '+hincrby', '+hgetall', '+hrandfield', '+exists'];
    $redis->request(['ACL', 'SETUSER', 'app', 'on', '>se/cret', '~app:*', '&app:*', ...$rights]);
    $app = engine("redis+unix://app:se%2Fcret@$server->path", 'aaaaaaaaaaaa', ['prefix' => 'app']);
    $received = new Received($app);
    $app->beat('');
    $app->attach('room');
    $app->append('room', 'text');
    show('rights', $received->take(1), $app->enter('room', 'Ada', ''), $app->reap(fn () => null), $app->presence('room'), $app->leave('room', 'Ada'), $app->nodes() !== []);
    $app->detach('room');
    $app->close();
    $other = engine("redis+unix://app:se%2Fcret@$server->path", 'aaaaaaaaaaaa');
    fails('no right to the prefix', fn () => $other->append('room', 'text'));
    fails('no right to the channel', fn () => $other->attach('room'));
    fails('wrong password', fn () => engine("redis+unix://app:wrong@$server->path", '')->append('room', 'text'));
    $other->close();
});
?>
--EXPECTF--
killed subscriptions: [true,true,true]
idle connection lost: 2 false true
entered again: false
script flushed: 2 1
wrong type: "Coro\\Redis\\ServerError" "WRONGTYPE"
wrong type: "Coro\\Redis\\ServerError" "WRONGTYPE"
memory full: "Coro\\Rooms\\EngineAway" "Redis cannot serve: OOM command not allowed when used memory > 'maxmemory'. script: %x, on @user_script:%d."
memory full: "Coro\\Rooms\\EngineAway" "Redis cannot serve: OOM command not allowed when used memory > 'maxmemory'. script: %x, on @user_script:%d."
reading goes on: 2
memory: 2
received: ["one after","one after it","one x"]
server gone: "Coro\\Rooms\\EngineAway" ""
server gone: "Coro\\Rooms\\EngineAway" ""
empty server: false true true
receives again: ["aaaaaaaaaaaa"] ["two first","two second"]
stopped server: "Coro\\Rooms\\EngineAway" "Redis has not answered in time"
continued: 2
rights: ["room text"] true null {"Ada":""} true true
no right to the prefix: "Coro\\Redis\\ServerError" "NOPERM"
no right to the channel: "Coro\\Redis\\ServerError" "NOPERM"
wrong password: "Coro\\Rooms\\EngineAway" "Redis at PATH cannot be used: WRONGPASS invalid username-password pair or user is disabled."
