--TEST--
admin_server: /status.json and /metrics show connection pools, tables, waiting coroutines, and the routes with the memory that each keeps
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/admin.inc';

$address = admin_socket();
$table = new Coro\Table(64);
$table->column('n', Coro\Table::TYPE_INT);
$table->create();
$table->set('a', ['n' => 1]);
$server = new ServerProcess(function ($server): void {
    static $kept = [];
    $pools = [new Coro\ConnectionPool(fn() => new stdClass(), 2)];
    $pools[] = (new Coro\ConnectionPool(fn() => new stdClass(), 3))->named("a\"} 1\n\\<b>\x80");
    for ($i = 0; $i < 20; $i++) {
        $pools[] = (new Coro\ConnectionPool(fn() => new stdClass(), 1))->named('many');
    }
    $held = [];
    $server->on('request', function ($request, $response) use (&$kept, $pools, &$held): void {
        switch (explode('/', $request->server['path_info'])[1]) {
            case 'pool':
                $connection = $pools[0]->get();
                Coro\Coroutine::sleep(60);
                $pools[0]->put($connection);
                break;
            case 'keep':
                $kept[] = str_repeat('x', 10_000 + count($kept));   // opcache keeps one string for all if the length is constant
                break;
        }
        $response->end('hello');
    });
}, ['admin_server' => $address, 'worker_num' => 1, 'max_wait_time' => 1]);

for ($i = 0; $i < 10; $i++) {
    body($server->port, "/keep/$i");
    body($server->port, "/orders/$i/items");
}
for ($i = 0; $i < 100; $i++) {
    body($server->port, "/scan" . str_repeat('a', 1 + $i % 10) . str_repeat('b', 1 + intdiv($i, 10)));
}
$clients = [];
for ($i = 0; $i < 5; $i++) {
    $clients[$i] = stream_socket_client("tcp://127.0.0.1:$server->port");
    fwrite($clients[$i], "GET /pool HTTP/1.1\r\nHost: a\r\n\r\n");
}
$status = fn() => json_decode(substr(page($address, 'GET /status.json'), 4));
var_dump(until(fn() => array_reduce($status()->threads, fn($sum, $each) => $sum + ($each->pools[0]->waiting ?? 0), 0) === 3));
$all = $status();
$worker = array_values(array_filter($all->threads, fn($thread) => $thread->role === 'worker'))[0];
foreach (array_slice($worker->pools, 0, 3) as $pool) {
    echo "$pool->name $pool->kind: size $pool->size, used $pool->used, idle $pool->idle, waiting $pool->waiting\n";
}
echo count($worker->pools), ' ', $worker->pools[3]->name, ' ', end($worker->pools)->name, ' ', end($worker->pools)->size, "\n";
var_dump($worker->pools[0]->longest_wait > 0, $worker->waiting_sleep, $worker->waiting_sync);
$tables = array_map(fn($each) => "$each->name $each->rows/$each->capacity", $all->tables);
echo implode("\n", $tables), "\n";
var_dump($all->tables[0]->memory > 1000);

$routes = array_column($all->routes, null, 'name');
$kept = $routes['GET /keep/*'];
$orders = $routes['GET /orders/*/items'];
var_dump($kept->requests, $kept->measured, $kept->time > 0, $orders->requests, $orders->measured);
// With a sanitizer PHP takes its memory from malloc(), and then memory_get_usage() returns 0.
var_dump(memory_get_usage() === 0 || ($kept->kept >= 100_000 && $kept->kept < 200_000));
var_dump($orders->kept < 20_000);
var_dump(count($all->routes), $routes['others']->requests > 30, array_sum(array_column($all->routes, 'requests')));

$metrics = page($address, 'GET /metrics');
preg_match_all('/^coro_(pool_waiting|table_rows)\{.*(?:many|others|\?|figures).*$/m', $metrics, $found);
echo implode("\n", array_slice($found[0], 0, 3)), "\n", end($found[0]), "\n";
echo implode("\n", preg_grep('/^coro_http_route_requests_total.*(keep|items)/', explode("\n", $metrics))), "\n";
foreach (['requests_total', 'duration_seconds_total', 'memory_kept_bytes'] as $metric) {
    echo substr_count($metrics, "\ncoro_http_route_$metric{"), ' ';
}
?>
--EXPECTF--
bool(true)
program_figures.php:11 ConnectionPool: size 2, used 2, idle 0, waiting 3
a?} 1??<b>? ConnectionPool: size 3, used 0, idle 0, waiting 0
many ConnectionPool: size 1, used 0, idle 0, waiting 0
17 many#2 others 6
bool(true)
int(2)
int(3)
program_figures.php:7 1/64
bool(true)
int(10)
int(10)
bool(true)
int(10)
int(10)
bool(true)
bool(true)
int(65)
bool(true)
int(120)
coro_pool_waiting{role="worker",id="0",pool="program_figures.php:11",kind="ConnectionPool"} 3
coro_pool_waiting{role="worker",id="0",pool="a?} 1??<b>?",kind="ConnectionPool"} 0
coro_pool_waiting{role="worker",id="0",pool="many",kind="ConnectionPool"} 0
coro_table_rows{table="program_figures.php:7"} 1
coro_http_route_requests_total{role="worker",id="0",route="GET /keep/*"} 10
coro_http_route_requests_total{role="worker",id="0",route="GET /orders/*/items"} 10
20 20 20
