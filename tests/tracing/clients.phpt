--TEST--
Tracing: commands of phpredis and of coro's Redis client and prepared statements have spans without values, and exit() within them is no failure
--EXTENSIONS--
coro
pcntl
posix
igbinary
redis
pdo
pdo_sqlite
--FILE--
<?php
require __DIR__ . '/../include/collector.inc';

// A server that answers each command of Redis with +OK.
$redis = stream_socket_server('tcp://127.0.0.1:0');
$port = (int) substr(strrchr(stream_socket_get_name($redis, false), ':'), 1);
if (($pid = pcntl_fork()) === 0) {
    pcntl_alarm(50);
    $clients = [];
    for (;;) {
        $ready = [$redis, ...$clients];
        $none = [];
        stream_select($ready, $none, $none, null);
        foreach ($ready as $socket) {
            if ($socket === $redis) {
                $clients[] = stream_socket_accept($redis);
            } elseif (($line = fgets($socket)) === false) {
                $clients = array_filter($clients, fn ($client) => $client !== $socket);
            } else {
                for ($i = 2 * (int) substr($line, 1); $i > 0; $i--) {
                    $value = fgets($socket);
                }
                fwrite($socket, str_starts_with(strtolower($value), 'bad') ? "-ERR bad\r\n" : "+OK\r\n");
            }
        }
    }
}
fclose($redis);

$collector = new Collector;
$server = new ServerProcess(function ($server) use ($port): void {
    $server->on('request', function ($request, $response) use ($port): void {
        if (!class_exists('OwnPdo', false)) {   // a class that was declared before the worker started has PHP's own methods
            class OwnPdo extends PDO
            {
                public static ?OwnPdo $late = null;
            }
        }
        $redis = new Redis;
        $redis->connect('127.0.0.1', $port);
        $redis->set('key', 'hidden');
        $redis->getOption(Redis::OPT_PREFIX);
        $own = new Coro\Coroutine\Redis;
        $own->connect('127.0.0.1', $port);
        $own->set('key', 'hidden');
        $pdo = OwnPdo::$late = new OwnPdo('sqlite::memory:');
        $pdo->exec("CREATE TABLE t (a TEXT) -- 'hidden'");
        $pdo->prepare("INSERT INTO t VALUES (?), ('hidden')")->execute(['hidden']);
        $pdo->sqliteCreateFunction('leave', fn () => exit());
        register_shutdown_function(fn () => OwnPdo::$late->exec('SELECT 1'));
        $response->end('done');
        Coro\Tracing::span('leaves', fn () => $pdo->query('SELECT leave()'));
    });
}, ['worker_num' => 1, 'trace_endpoint' => $collector->endpoint]);
echo body($server->port, '/'), "\n";
foreach ($collector->await(9) as $span) {
    $attributes = $span['attributes'];
    echo $span['name'], ' ', $attributes['db.system.name'] ?? '', ' ', $attributes['db.query.text'] ?? '', isset($span['status']) ? ' failed' : '', "\n";
}
echo str_contains(json_encode($collector->spans()), 'hidden') ? 'secrets' : 'no secrets', ' ', $server->end(), "\n";
posix_kill($pid, SIGKILL);
?>
--EXPECT--
done
GET  
CONNECT redis 
SET redis 
CONNECT redis 
SET redis 
CREATE other_sql CREATE TABLE t (a TEXT) 
INSERT other_sql INSERT INTO t VALUES (?), (?)
leaves  
SELECT other_sql SELECT leave()
no secrets exit 0
