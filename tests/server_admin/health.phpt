--TEST--
Server::health(): /readyz says which check of the program has not passed
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/admin.inc';

$address = admin_socket();
$flag = tempnam(sys_get_temp_dir(), 'coro-flag-');
$server = new ServerProcess(function ($server) use ($flag): void {
    $server->on('request', fn ($request, $response) => $response->end());
    $server->health('database', function () use ($flag): bool {
        clearstatcache();
        return is_file($flag);
    });
    foreach (['', 'a b', 'database'] as $name) {
        try {
            $server->health($name, fn () => true);
        } catch (ValueError $error) {
            echo $error->getMessage(), "\n";
        }
    }
}, ['admin_server' => $address, 'worker_num' => 2, 'log_level' => CORO_LOG_WARNING]);
var_dump(until(fn () => admin($address, 'GET /readyz') === 200));
unlink($flag);
var_dump(until(fn () => str_contains($server->printed(), 'the health check database has failed')));
var_dump(until(fn () => admin($address, 'GET /readyz') === 503, 20));
echo page($address, 'GET /readyz');
touch($flag);
var_dump(until(fn () => admin($address, 'GET /readyz') === 200));
unlink($flag);
?>
--EXPECT--
Coro\Server::health(): Argument #1 ($name) must have 1 to 64 letters, digits, "_", "-" or "."
Coro\Server::health(): Argument #1 ($name) must have 1 to 64 letters, digits, "_", "-" or "."
Coro\Server::health(): Argument #1 ($name) must be a new name, and there can be at most 16 health checks
bool(true)
bool(true)
bool(true)
503 check: database has not passed in any worker in the last 10 s
bool(true)
