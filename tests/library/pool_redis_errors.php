<?php
use Coro\Database\RedisConfig;
use Coro\Database\RedisPool;

// Answers a line for each request.
$answers = ['EVAL' => '-My own error', 'LLEN' => '-custom error', 'GET' => '-OOM no memory', 'LPOP' => 'nonsense'];
Coro\run(function () use ($answers): void {
    $server = stream_socket_server('tcp://127.0.0.1:0');
    $serve = go(function () use ($server, $answers): void {
        while ($client = @stream_socket_accept($server, -1)) {
            go(function () use ($client, $answers): void {
                while ($request = fread($client, 1000)) {
                    $command = strtoupper(explode("\r\n", $request)[2]);
                    fwrite($client, ($answers[$command] ?? '+OK') . "\r\n");
                }
            });
        }
    });
    $port = (int) explode(':', stream_socket_get_name($server, false))[1];
    $pool = new RedisPool((new RedisConfig())->withHost('127.0.0.1')->withPort($port), 1);
    $calls = [
        'a script' => fn(Redis $redis) => $redis->eval('x'),
        'a module' => fn(Redis $redis) => $redis->lLen('x'),
        'no memory' => fn(Redis $redis) => $redis->get('x'),
        'two errors' => function (Redis $redis): void {
            try {
                $redis->eval('x');
            } catch (RedisException) {
            }
            $redis->lLen('x');
        },
        'too few arguments' => fn(Redis $redis) => $redis->get(),
        'a wrong argument' => fn(Redis $redis) => $redis->setex('a', [], 'c'),
        'nonsense' => fn(Redis $redis) => $redis->lPop('x'),
    ];
    foreach ($calls as $name => $call) {
        $redis = $pool->get();
        try {
            $call($redis);
        } catch (Throwable $error) {
            echo "$name: ", get_class($error), ', lost ';
        }
        $pool->put($redis);
        echo $pool->stats()['lost'], "\n";
    }
    $redis = $pool->get();
    $auth = (new ReflectionMethod($redis, 'auth'))->getParameters()[0];
    echo count($auth->getAttributes(SensitiveParameter::class)), "\n";
    $pool->put($redis);
    $pool->close();
    Coro\Coroutine::cancel($serve);
});
?>
