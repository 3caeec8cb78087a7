--TEST--
Hooks: cancel(), time limits and exit() are not hidden by the exceptions that a client throws after a failed wait
--EXTENSIONS--
coro
igbinary
redis
--FILE--
<?php Coro\Runtime::enableCoroutine();
use Coro\Coroutine;

$server = stream_socket_server('tcp://127.0.0.1:0');
[$host, $port] = explode(':', stream_socket_get_name($server, false));
$get = function () use ($host, $port): void {
    $redis = new Redis();
    $redis->connect($host, (int) $port);
    $redis->get('key');   // gets no answer
};
$start_session = function () use ($host, $port): void {
    @session_start([   // some versions of the extension warn, too
        'save_handler' => 'redis', 'save_path' => "tcp://$host:$port", 'use_cookies' => 0, 'cache_limiter' => '',
    ]);
};
$report = function (Closure $call): void {
    try {
        $call();
    } catch (Throwable $exception) {
        echo get_class($exception), ', ', get_debug_type($exception->getPrevious()), "\n";
    }
};
Coro\run(function () use ($report, $get, $start_session): void {
    foreach ([$start_session, $get] as $call) {
        $id = go($report, $call);
        Coroutine::cancel($id, true);
        Coroutine::join([$id]);
    }
    $id = go(function () use ($report, $get): void {
        Coroutine::setTimeLimit(0.01);
        $report($get);
    });
    Coroutine::join([$id]);
});
Coro\run(function () use ($get): void {
    go(function () use ($get): void {
        while (true) {
            try {
                $get();
            } catch (RedisException) {
                echo "goes on\n";
            } finally {
                echo "finally\n";
            }
        }
    });
    exit("exit\n");
});
?>
--EXPECT--
Coro\Coroutine\CanceledException, null
Coro\Coroutine\CanceledException, null
Coro\Coroutine\TimeoutException, null
exit
finally
