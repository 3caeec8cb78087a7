--TEST--
Tracing: a process that does not trace uses classes from opcache that extend PDO and Redis, which a worker that traces has put there
--EXTENSIONS--
coro
pcntl
posix
opcache
igbinary
redis
pdo
pdo_sqlite
--INI--
opcache.enable_cli=1
opcache.file_update_protection=0
--FILE--
<?php
require __DIR__ . '/../include/collector.inc';

$collector = new Collector;
$file = tempnam(sys_get_temp_dir(), 'coro-test-');
file_put_contents($file, '<?php class OwnPDO extends PDO {} class OwnRedis extends Redis {}');
$server = new ServerProcess(function ($server) use ($file): void {
    [$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $server->addProcess(new Coro\Process(function () use ($file, $theirs): void {
        fgets($theirs);
        $is_cached = opcache_is_script_cached($file);
        require $file;
        try {
            (new OwnRedis)->ping();
        } catch (RedisException $exception) {
            $text = substr($exception->getMessage(), -9);
        }
        fwrite($theirs, json_encode([$is_cached, (new OwnPDO('sqlite::memory:'))->query('SELECT 17')->fetchColumn(), $text]) . "\n");
        Coro\Coroutine::sleep(60);
    }, false, 0, true));
    $server->on('request', function ($request, $response) use ($file, $ours): void {
        require $file;
        $found = (new OwnPDO('sqlite::memory:'))->query('SELECT 16')->fetchColumn();
        fwrite($ours, "\n");
        $response->end("$found " . fgets($ours));
    });
}, ['worker_num' => 1, 'trace_endpoint' => $collector->endpoint]);
echo body($server->port, '/'), $server->end(), "\n";
unlink($file);
?>
--EXPECT--
16 [true,17,"went away"]
exit 0
