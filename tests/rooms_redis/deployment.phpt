--TEST--
Redis\Deployment: addresses with TLS and users, scripts, pipelines, subscriptions, and errors as exceptions
--EXTENSIONS--
openssl
coro
--SKIPIF--
<?php
require __DIR__ . '/../include/skip_without_tls.inc';
require __DIR__ . '/../client/skip_without_redis.inc';
?>
--FILE--
<?php
require __DIR__ . '/rooms_redis.inc';
require __DIR__ . '/../client/certificates.inc';

use Coro\Coroutine;
use Coro\Redis\Away;
use Coro\Redis\Deployment;
use Coro\Redis\ServerError;
use Coro\Redis\TimedOut;
use Coro\Dsn;

function deployment(string $dsn, float $timeout = 10, bool $isShared = true): Deployment
{
    return new Deployment(Dsn::parse($dsn), $timeout, $isShared);
}

function fails(string $title, callable $function): void
{
    try {
        show($title, $function());
    } catch (ServerError | Away | ValueError $error) {
        show($title, $error::class, $error instanceof ServerError ? [$error->kind, $error->isTemporary()] : $error->getMessage());
    }
}

foreach (['redis://host/x', 'redis://host?unknown=1', 'redis+sentinel://host', 'redis+unix:///path?database=-1'] as $dsn) {
    fails($dsn, fn () => deployment($dsn));
}
$certificate = certificate('localhost');
foreach ($certificate as $name => $text) {
    $certificate[$name] = temporary_file($name, $text);
}
$server = new TcpServer(['--port', '0', '--tls-cert-file', $certificate['cert'], '--tls-key-file', $certificate['key'],
    '--tls-ca-cert-file', $certificate['cert'], '--tls-auth-clients', 'no', '--user', 'app', 'on', '>secret', '~*', '&*', '+@all'], '--tls-port');
Coro\run(function () use ($server, $certificate) {
    $at = "localhost:$server->port";
    $options = "ssl_cafile={$certificate['cert']}&ssl_allow_self_signed=1";
    $redis = deployment("rediss://app:secret@$at/3?$options");
    show('TLS', $redis->command('', 'ACL', 'WHOAMI'), $redis->command('key', 'SET', 'key', 'text'), $redis->command('key', 'GET', 'key'),
        $redis->command('none', 'GET', 'none'), deployment("rediss://$at?ssl_verify_peer=0")->command('key', 'GET', 'key'));
    $script = 'return {KEYS[2], ARGV[1]}';
    show('script', $redis->script($script, ['a', 'b'], ['c']), $redis->command('', 'SCRIPT', 'FLUSH'), $redis->script($script, ['a', 'b'], [5]));
    show('pipeline', $redis->pipeline('n', [['INCR', 'n'], ['INCR', 'n'], ['GET', 'none']]), $redis->pipeline('n', []));
    fails('error', fn () => $redis->command('key', 'INCR', 'key'));
    fails('error in a pipeline', fn () => $redis->pipeline('n', [['INCR', 'key'], ['INCR', 'n']]));
    show('the others were executed', $redis->command('n', 'GET', 'n'));

    // Subscriptions begin and end while a coroutine waits. A connection that is lost is made again with those that are left.
    $subscriber = $redis->subscriber();
    $subscriber->subscribe('first');
    $messages = [];
    go(function () use ($subscriber, &$messages) {
        while ($messages[] = $subscriber->recv());
    });
    $begun = array_map(fn (int $i) => go(fn () => $subscriber->subscribe("channel$i")), range(0, 99));
    $subscriber->unsubscribe('first');
    $subscriber->subscribe('last');
    Coroutine::join($begun);
    show('receivers', $redis->pipeline('', [['PUBLISH', 'first', 'x'], ['PUBLISH', 'channel7', 'x'], ['PUBLISH', 'last', 'x']]));
    array_map(fn (int $i) => $subscriber->unsubscribe("channel$i"), range(0, 99));
    $redis->command('', 'CLIENT', 'KILL', 'TYPE', 'pubsub');
    await(function () use (&$messages) { return end($messages) === ['last', null]; });
    $redis->command('', 'PUBLISH', 'last', 'again');
    $subscriber->subscribe('last');   // waits for what was published before
    show('received', $messages);
    $subscriber->close();

    // A command that blocks needs an object of its own. close() of another coroutine ends it.
    $blocking = deployment("rediss://app:secret@$at?$options", 10, false);
    $waiting = go(fn () => fails('closed', fn () => $blocking->command('list', 'BLPOP', 'list', 0)));
    $other = deployment("rediss://$at?$options");
    await(fn () => str_contains($other->command('', 'INFO', 'clients'), 'blocked_clients:1'));
    $blocking->close();
    Coroutine::join([$waiting]);
    show('used again', $blocking->command('list', 'RPUSH', 'list', 'x'), $blocking->command('list', 'BLPOP', 'list', 0));

    fails('wrong password', fn () => deployment("rediss://app:wrong@$at?$options")->command('', 'PING'));
    fails('unknown authority', fn () => deployment("rediss://$at")->command('', 'PING'));
    fails('replica', function () use ($other) {
        $other->command('', 'REPLICAOF', '127.0.0.1', free_port());
        $other->command('key', 'SET', 'key', 'x');
    });
    // Many coroutines wait for the same attempt to connect, and all get its failure.
    $nowhere = deployment('redis://127.0.0.1:' . free_port());
    $waiting = $failures = [];
    for ($i = 0; $i < 100; $i++) {
        $waiting[] = go(function () use ($nowhere, &$failures) {
            try {
                $nowhere->command('', 'PING');
            } catch (Away $away) {
                $failures[] = $away->getMessage();
            }
        });
    }
    Coroutine::join($waiting);
    show('failures', count($failures), count(array_unique($failures)));
    $silent = stream_socket_server('tcp://127.0.0.1:0');
    $deaf = deployment('redis://' . stream_socket_get_name($silent, false), 0.05);
    fails('silent', fn () => $deaf->command('', 'PING'));
    show('given up', $deaf->losses());
    foreach ([$redis, $other, $blocking] as $one) {
        $one->close();
    }
});
?>
--EXPECTF--
redis://host/x: "ValueError" "The address of Redis names a database that is no number: x"
redis://host?unknown=1: "ValueError" "The address of Redis has an option that does not exist: unknown"
redis+sentinel://host: "ValueError" "The address of Redis with sentinels needs the name of the master: redis+sentinel://host/name"
redis+unix:///path?database=-1: "ValueError" "The address of Redis names a database that is no number: -1"
TLS: "app" true "text" null null
script: ["b","c"] true ["b","5"]
pipeline: [1,2,false] []
error: "Coro\\Redis\\ServerError" ["ERR",false]
error in a pipeline: "Coro\\Redis\\ServerError" ["ERR",false]
the others were executed: "3"
receivers: [0,1,1]
received: [["channel7","x"],["last","x"],["last",null],["last","again"]]
closed: "Coro\\Redis\\Away" "The connection to Redis was closed"
used again: 1 ["list","x"]
wrong password: "Coro\\Redis\\Away" "Redis at localhost:%d cannot be used: WRONGPASS invalid username-password pair or user is disabled."
unknown authority: "Coro\\Redis\\Away" "Redis at localhost:%d cannot be used: certificate verify failed: the certificate \"localhost\" is self-signed"
replica: "Coro\\Redis\\ServerError" ["READONLY",true]
failures: 100 1
silent: "Coro\\Redis\\TimedOut" "Redis has not answered in time"
given up: 1
