--TEST--
Coroutine\Http\Server: the log says that options of static files have no effect, and set() refuses locations that fit no path
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

$log = tempnam(sys_get_temp_dir(), 'coro-test-');
Coro\Coroutine::set(['log_level' => CORO_LOG_NOTICE, 'log_file' => $log]);
Coro\run(function () use ($log): void {
    $logged = function () use ($log): string {
        preg_match_all('/a coroutine server sends no files by itself: enable_static_handler/', file_get_contents($log), $found);
        return count($found[0]) . ' lines';
    };
    $server = new Coro\Coroutine\Http\Server('127.0.0.1');
    foreach ([['max_wait_time' => 1], ['enable_static_handler' => true, 'document_root' => __DIR__]] as $options) {
        $server->set($options);
        echo $logged(), "\n";
    }
});
unlink($log);
foreach ([new Coro\Http\Server('127.0.0.1', 0), new Coro\Coroutine\Http\Server('127.0.0.1')] as $server) {
    foreach (['static', '/static'] as $location) {
        try {
            $server->set(['static_handler_locations' => ['/a', $location]]);
            echo "taken\n";
        } catch (ValueError $error) {
            echo $error->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
0 lines
1 lines
Coro\Server::set(): option [static_handler_locations] must contain texts that begin with "/", as paths do: "static" fits none
taken
Coro\Coroutine\Http\Server::set(): option [static_handler_locations] must contain texts that begin with "/", as paths do: "static" fits none
taken
