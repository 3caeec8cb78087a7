--TEST--
Redis: servers that send nonsense, half a reply or no reply, and a server that is killed: the documented error, and the object works again
--EXTENSIONS--
openssl
posix
coro
--SKIPIF--
<?php
require __DIR__ . '/../include/skip_without_tls.inc';
if (!shell_exec('command -v redis-server')) die('skip redis-server is not installed');
try { new Coro\Coroutine\Redis; } catch (Coro\Error) { die('skip built without hiredis'); }
?>
--FILE--
<?php
require __DIR__ . '/redis.inc';
require __DIR__ . '/certificates.inc';

use Coro\Coroutine;
use Coro\Coroutine\Redis;
use Coro\Coroutine\Socket;

function show(string $title, mixed ...$values): void
{
    echo "$title: ", implode(' ', array_map(json_encode(...), $values)), "\n";
}

// Serves one connection after the other: answer($socket, $request) gets each chunk of bytes that a client sends, and returns false
// to close the connection.
function serve(callable $answer, array $options = []): array
{
    $listener = new Socket(AF_INET, SOCK_STREAM);
    $listener->setProtocol($options);
    $listener->bind('127.0.0.1');
    $listener->listen();
    go(function () use ($listener, $answer) {
        while ($socket = $listener->accept(-1)) {
            go(function () use ($socket, $answer) {
                while (($bytes = $socket->recv(65536, -1)) != '' && $answer($socket, $bytes) !== false) {
                }
                $socket->close();
            });
        }
    });
    return [$listener, $listener->getsockname()['port']];
}

const TYPES = [0 => '-', SWOOLE_REDIS_ERR_IO => 'IO', SWOOLE_REDIS_ERR_OTHER => 'OTHER', SWOOLE_REDIS_ERR_EOF => 'EOF',
    SWOOLE_REDIS_ERR_PROTOCOL => 'PROTOCOL', SWOOLE_REDIS_ERR_OOM => 'OOM', SWOOLE_REDIS_ERR_CLOSED => 'CLOSED',
    SWOOLE_REDIS_ERR_NOAUTH => 'NOAUTH'];

Coro\run(function () {
    $hostile = [
        'half a reply' => "$10\r\nabc",
        'half a line' => '+O',
        'half an array' => "*3\r\n:1\r\n*2\r\n$3\r\nabc\r\n",
        'no type' => "hello\r\n",
        'HTTP' => "HTTP/1.1 400 Bad Request\r\n\r\n",
        'no number' => ":1a\r\n",
        'no length' => "\$x\r\n",
        'negative length' => "$-5\r\n",
        'no array length' => "*-7\r\n",
        'long length' => '$' . str_repeat('9', 40) . "\r\n",
        'many elements' => "*2147483647\r\n:1\r\n",
        'deep' => str_repeat("*1\r\n", 10_000) . ":1\r\n",
        'error' => "-LOADING Redis is loading the dataset in memory\r\n",
        'empty error' => "-\r\n",
        'no password' => "-NOAUTH Authentication required.\r\n",
        'wrong type' => "*1\r\n+x\r\n",
        'nothing' => '',
    ];
    [$listener, $port] = serve(function (Socket $socket, string $bytes) use (&$reply) {
        if (str_contains($bytes, 'PING')) {
            return $socket->sendAll("+PONG\r\n") > 0;
        }
        $reply === '' || $socket->sendAll($reply);
        return false;
    });
    $redis = new Redis;
    $redis->connect('127.0.0.1', $port);
    foreach ($hostile as $title => $reply) {
        $result = $redis->get('key');
        $text = TYPES[$redis->errType] === 'PROTOCOL' && $redis->errMsg ? 'a text of hiredis' : $redis->errMsg;
        show($title, $result, TYPES[$redis->errType], $text);
        $redis->ping() === true || show('  not usable again', $redis->errMsg);
    }
    $reply = "*2\r\n$1\r\na\r\n*1\r\n$1\r\nb\r\n";
    show('shapes', $redis->hGetAll('x'), $redis->zRange('x', 0, 1, true), $redis->scan($cursor), $redis->xRange('x', '-', '+'),
        $redis->xRead(['x' => 0]), $redis->hMget('h', ['a', 'b', 'c']), $redis->incr('x'), $redis->xInfo('STREAM', 'x'),
        $redis->expire('x', 1), $redis->info(), $redis->type('x'), $redis->geoPos('x', 'y'));
    $reply = ":5\r\n";
    show('numbers', $redis->hGetAll('x'), $redis->get('x'), $redis->scan($cursor), $redis->info(), $redis->zScore('z', 'm'),
        $redis->set('a', 'b'), $redis->multi()->get('x')->exec());
    show('no message', $redis->subscribe(['a'], fn () => print("called\n")), TYPES[$redis->errType]);
    // in a pipeline, in a transaction, and after setDefer()
    $several = [
        'half of the replies' => "+OK\r\n:7\r\n$5\r\nhal",
        'no array' => "+OK\r\n+QUEUED\r\n+QUEUED\r\n+QUEUED\r\n:1\r\n",
        'half of EXEC' => "+OK\r\n+QUEUED\r\n+QUEUED\r\n+QUEUED\r\n*3\r\n+OK\r\n:7\r\n",
        'short EXEC' => "+OK\r\n+QUEUED\r\n+QUEUED\r\n+QUEUED\r\n*1\r\n+OK\r\n",
        'loading' => str_repeat("-LOADING Redis is loading the dataset in memory\r\n", 5),
        'garbage in the middle' => "+OK\r\nhello\r\n",
    ];
    foreach ($several as $title => $reply) {
        foreach ([Redis::PIPELINE, Redis::MULTI] as $mode) {
            $results[$mode] = $redis->multi($mode)->set('a', 1)->incr('b')->get('c')->exec();
            $results[$mode + 2] = TYPES[$redis->errType];
            $redis->ping() === true || show('  not usable again', $redis->errMsg);
        }
        $redis->setDefer();
        $redis->set('a', 1) && $redis->incr('b') && $redis->get('c');
        $redis->setDefer(false);
        show($title, ...[...$results, $redis->recv(), $redis->recv(), $redis->recv(), TYPES[$redis->errType]]);
        $redis->ping() === true || show('  not usable again', $redis->errMsg);
    }
    $listener->close();

    // the server refuses the commands with which a connection begins
    [$listener, $port] = serve(function (Socket $socket, string $bytes) use (&$greeting) {
        return $socket->sendAll(str_contains($bytes, 'AUTH') ? $greeting : "+PONG\r\n") > 0;
    });
    foreach (["-LOADING Redis is loading\r\n", "-WRONGPASS invalid\r\n", "-ERR invalid password\r\n", "hello\r\n", "*1\r\n"] as $greeting) {
        $redis = new Redis(['password' => 'wrong', 'connect_timeout' => $greeting === "*1\r\n" ? 0.02 : 10]);
        show('greeting', $redis->connect('127.0.0.1', $port), TYPES[$redis->errType], TYPES[$redis->errType] === 'PROTOCOL' ?: $redis->errMsg);
        $greeting = "+OK\r\n";
        $redis->setOptions(['connect_timeout' => 10]);
        $redis->connect('127.0.0.1', $port) && $redis->ping() === true || show('  not usable again', $redis->errMsg);
    }
    $listener->close();
});
Coro\run(function () {
    // a reply that never ends
    [$listener, $port] = serve(function (Socket $socket) {
        $socket->sendAll('$' . (1 << 40) . "\r\n");
        while ($socket->send(str_repeat('x', 1 << 20))) {
        }
        return false;
    });
    $redis = new Redis(['package_max_length' => 4 << 20]);
    $redis->connect('127.0.0.1', $port);
    show('endless', $redis->get('key'), TYPES[$redis->errType], $redis->errMsg, memory_get_peak_usage() < 64 << 20);
    $listener->close();

    // a reply that does not fit into PHP's memory
    [$listener, $port] = serve(function (Socket $socket) {
        $socket->sendAll("*2\r\n$100000000\r\n");
        for ($i = 0; $i < 100; $i++) {
            $socket->sendAll(str_repeat('x', 1_000_000));
        }
        return $socket->sendAll("\r\n:1\r\n") > 0;
    });
    $redis = new Redis;
    $redis->connect('127.0.0.1', $port);
    $limit = ini_set('memory_limit', '64M');
    $result = $redis->get('key');
    show('memory_limit', $result, TYPES[$redis->errType]);
    ini_set('memory_limit', $limit);
    $listener->close();

});
Coro\run(function () {
    // TLS
    $certificate = certificate('localhost');
    [$listener, $port] = serve(fn (Socket $socket, string $bytes) => $socket->sendAll(":8\r\n") > 0,
        ['open_ssl' => true, 'ssl_cert_file' => $certificate['cert'], 'ssl_key_file' => $certificate['key']]);
    $redis = new Redis(['ssl_cafile' => $certificate['cert'], 'ssl_allow_self_signed' => true]);
    show('TLS', $redis->connect('tls://localhost', $port), $redis->incr('key'), $redis->errMsg);
    $redis->setOptions(['ssl_host_name' => 'other.example']);
    $redis->close();
    show('other name', $redis->connect('localhost', $port), TYPES[$redis->errType], $redis->errCode === SWOOLE_ERROR_SSL_VERIFY_FAILED);
    $redis->setOptions(['ssl_host_name' => 'localhost']);
    show('right name', $redis->connect('127.0.0.1', $port), $redis->incr('key'));
    $redis = new Redis(['open_ssl' => true]);
    show('unknown authority', $redis->connect('localhost', $port), TYPES[$redis->errType], $redis->errCode === SWOOLE_ERROR_SSL_VERIFY_FAILED);
    $redis = new Redis;
    show('no TLS', $redis->connect('localhost', $port), $redis->incr('key'), TYPES[$redis->errType]);
    $listener->close();

    // TLS with certificates of clients, and several coroutines
    $own = certificate('client');
    [$listener, $port] = serve(function (Socket $socket, string $bytes) {
        return $socket->sendAll(implode(array_map(fn (string $text) => '$' . strlen($text) . "\r\n$text\r\n",
            preg_match_all('/\$4\r\nECHO\r\n\$\d+\r\n(\w+)/', $bytes, $found) ? $found[1] : []))) !== false;
    }, ['open_ssl' => true, 'ssl_cert_file' => $certificate['cert'], 'ssl_key_file' => $certificate['key'],
        'ssl_client_cert_file' => $own['cert'], 'ssl_allow_self_signed' => true]);
    $options = ['ssl_cafile' => $certificate['cert'], 'ssl_allow_self_signed' => true, 'timeout' => 5];
    $redis = new Redis($options);
    show('without certificate', $redis->connect('tls://localhost', $port) && $redis->echo('x'), $redis->errCode !== 0);
    $redis = new Redis($options + ['shared' => true, 'ssl_cert_file' => $own['cert'], 'ssl_key_file' => $own['key']]);
    $results = $coroutines = [];
    show('with certificate', $redis->connect('tls://localhost', $port), $redis->errMsg);
    for ($i = 0; $i < 20; $i++) {
        $coroutines[] = go(function () use ($redis, $i, &$results) {
            $results[] = $redis->echo("text$i") === "text$i";
        });
    }
    Coroutine::join($coroutines);
    show('over TLS', array_sum($results));
    $listener->close();

    // byte by byte, and more replies than commands
    [$listener, $port] = serve(function (Socket $socket, string $bytes) {
        foreach (str_split("*2\r\n$2\r\nab\r\n$-1\r\n") as $byte) {
            $socket->send($byte);
            Coroutine::sleep(0.001);
        }
        return str_contains($bytes, 'MORE') ? $socket->sendAll("+a\r\n") : true;
    });
    $redis = new Redis;
    $redis->connect('127.0.0.1', $port);
    show('byte by byte', $redis->lRange('key', 0, 1));
    show('more replies', $redis->request(['MORE']));
    Coroutine::sleep(0.005);
    show('not shifted', $redis->request(['NEXT']));
    $listener->close();

    // of a shared connection, the commands fail that were sent and not answered
    $seen = 0;
    [$listener, $port] = serve(function (Socket $socket, string $bytes) use (&$seen) {
        $seen++;
        preg_match_all('/n(\d+)\r\n/', $bytes, $keys);
        foreach ($keys[1] as $key) {
            if ($key == 3 && $seen === 1) {
                return false;
            }
            $socket->sendAll(":$key\r\n");
        }
    });
    $shared = new Redis(['shared' => true]);
    $shared->connect('127.0.0.1', $port);
    $results = $coroutines = [];
    for ($i = 0; $i < 6; $i++) {
        $coroutines[] = go(function () use ($shared, $i, &$results) {
            $results[$i] = $shared->incr("n$i");
        });
    }
    Coroutine::join($coroutines);
    ksort($results);
    show('answered', array_slice($results, 0, 3), 'lost', array_slice($results, 3), TYPES[$shared->errType], $shared->incr('n7'));
    $listener->close();

});
Coro\run(function () {
    // a command of which no byte was sent is sent on the next connection
    $connections = 0;
    $listener = new Socket(AF_INET, SOCK_STREAM);
    $listener->bind('127.0.0.1');
    $listener->listen();
    $serving = go(function () use ($listener, &$connections) {
        $first = $listener->accept();
        $first->recv(10);
        Coroutine::sleep(0.02);
        $first->setOption(SOL_SOCKET, SO_LINGER, ['l_onoff' => 1, 'l_linger' => 0]);
        $first->close();
        $second = $listener->accept();
        $second->recv();
        $second->sendAll("$5\r\nvalue\r\n");
        $second->recv();
    });
    $shared = new Redis(['shared' => true]);
    $shared->connect('127.0.0.1', $listener->getsockname()['port']);
    $large = go(function () use ($shared) {
        show('sent in part', $shared->set('large', str_repeat('x', 30 << 20)), TYPES[$shared->errType]);
    });
    $small = go(function () use ($shared) {
        show('not sent', $shared->get('small'), TYPES[$shared->errType]);
    });
    $dropped = go(function () use ($shared) {
        show('canceled', $shared->get('dropped'), $shared->errCode === SOCKET_ECANCELED);
    });
    Coroutine::cancel($dropped);
    Coroutine::join([$large, $small, $dropped]);
    $shared->close();
    $listener->close();

    // a real server that is killed
    $server = new RedisServer;
    $redis = new Redis;
    $redis->connect($server->path);
    $waiting = go(function () use ($redis) {
        show('killed', $redis->blPop('list', 0), TYPES[$redis->errType], $redis->connected);
    });
    $pipeline = new Redis;
    $pipeline->connect($server->path);
    $other = go(function () use ($pipeline, &$results) {
        $results = [$pipeline->pipeline()->set('k', 1)->blPop('list', 0)->get('k')->exec(), TYPES[$pipeline->errType]];
    });
    Coroutine::sleep(0.01);
    $server->kill();
    Coroutine::join([$waiting, $other]);
    show('killed in a pipeline', ...$results);
    show('gone', $redis->get('key'), TYPES[$redis->errType], $redis->errMsg);
    $server->start();
    show('back', $redis->ping(), $redis->connected, $redis->errCode, $pipeline->ping());

    // a forked child has a connection of its own
    if (function_exists('pcntl_fork')) {
        $redis->set('who', 'parent');
        $subscriber = new Redis;
        $subscriber->connect($server->path);
        $subscriber->subscribe(['channel']);
        $subscriber->recv();
        $listening = go(function () use ($subscriber, &$message) {
            $message = $subscriber->recv();
        });
        if (($child = pcntl_fork()) === 0) {
            $ok = $redis->get('who') === 'parent' && $subscriber->set('who', 'child');
            posix_kill(getmypid(), $ok ? SIGKILL : SIGTERM);
        }
        pcntl_waitpid($child, $status);
        show('fork', pcntl_wtermsig($status) === 9, $redis->get('who'), $redis->publish('channel', 'to the parent'));
        Coroutine::join([$listening]);
        show('still subscribed', $message);
    } else {
        show('fork', true, 'child', 1);
        show('still subscribed', ['message', 'channel', 'to the parent']);
    }
});
?>
--EXPECT--
half a reply: false "EOF" "the server has closed the connection"
half a line: false "EOF" "the server has closed the connection"
half an array: false "EOF" "the server has closed the connection"
no type: false "PROTOCOL" "a text of hiredis"
HTTP: false "PROTOCOL" "a text of hiredis"
no number: false "PROTOCOL" "a text of hiredis"
no length: false "PROTOCOL" "a text of hiredis"
negative length: false "PROTOCOL" "a text of hiredis"
no array length: false "PROTOCOL" "a text of hiredis"
long length: false "PROTOCOL" "a text of hiredis"
many elements: false "EOF" "the server has closed the connection"
deep: false "PROTOCOL" "a text of hiredis"
error: false "OTHER" "LOADING Redis is loading the dataset in memory"
empty error: false "OTHER" ""
no password: false "NOAUTH" "NOAUTH Authentication required."
wrong type: ["x"] "-" ""
nothing: false "EOF" "the server has closed the connection"
shapes: {"a":["b"]} {"a":1} ["b"] [] [] {"a":"a","b":["b"]} ["a",["b"]] {"a":["b"]} ["a",["b"]] ["a",["b"]] ["a",["b"]] ["a",["b"]]
numbers: 5 5 false 5 5 false false
no message: false "EOF"
half of the replies: false "EOF" false "EOF" true 7 false "EOF"
no array: [true,"QUEUED","QUEUED"] "-" false "PROTOCOL" true "QUEUED" "QUEUED" "-"
half of EXEC: [true,"QUEUED","QUEUED"] "-" false "EOF" true "QUEUED" "QUEUED" "-"
short EXEC: [true,"QUEUED","QUEUED"] "-" [true] "-" true "QUEUED" "QUEUED" "-"
loading: [false,false,false] "OTHER" false "OTHER" false false false "OTHER"
garbage in the middle: false "PROTOCOL" false "PROTOCOL" true false false "PROTOCOL"
greeting: false "OTHER" "LOADING Redis is loading"
greeting: false "NOAUTH" "WRONGPASS invalid"
greeting: false "NOAUTH" "ERR invalid password"
greeting: false "PROTOCOL" true
greeting: false "IO" "Connection timed out"
endless: false "PROTOCOL" "the reply is longer than package_max_length" true
memory_limit: false "OOM"
TLS: true 8 ""
other name: false "IO" true
right name: true 8
unknown authority: false "IO" true
no TLS: true false "EOF"
without certificate: false true
with certificate: true ""
over TLS: 20
byte by byte: ["ab",false]
more replies: ["ab",false]
not shifted: ["ab",false]
answered: [0,1,2] "lost" [false,false,false] "EOF" 7
canceled: false true
sent in part: false "EOF"
not sent: "value" "-"
killed: false "EOF" false
killed in a pipeline: false "EOF"
gone: false "IO" "Connection refused"
back: true true 0 true
fork: true "child" 1
still subscribed: ["message","channel","to the parent"]
