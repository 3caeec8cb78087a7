--TEST--
Server: the constants for errors, workers, dispatch and close codes have the documented values
--EXTENSIONS--
coro
--FILE--
<?php
$numbers = ['ERROR_MALLOC_FAIL' => 501, 'ERROR_SESSION_CLOSED_BY_SERVER' => 1001, 'ERROR_SESSION_NOT_EXIST' => 1005,
    'ERROR_OUTPUT_BUFFER_OVERFLOW' => 1009, 'ERROR_HTTP_COOKIE_UNAVAILABLE' => 7107, 'ERROR_WEBSOCKET_UNCONNECTED' => 8503,
    'ERROR_SERVER_ONLY_START_ONE' => 9008, 'ERROR_SERVER_WORKER_UNPROCESSED_DATA' => 9103, 'ERROR_CO_CANCELED' => 10017,
    'WORKER_BUSY' => 1, 'WORKER_IDLE' => 2, 'WORKER_EXIT' => 3, 'DISPATCH_FDMOD' => 2, 'DISPATCH_STREAM' => 7,
    'DISPATCH_RESULT_USERFUNC_FALLBACK' => -3, 'WEBSOCKET_CLOSE_CLOSE_SERVICE_RESTART' => 1012, 'WEBSOCKET_CLOSE_TLS' => 1015];
var_dump($numbers === array_combine(array_keys($numbers), array_map(fn (string $name) => constant("CORO_$name"), array_keys($numbers))));
$values = array_filter(get_defined_constants(), fn (string $name) => str_starts_with($name, 'CORO_ERROR_'), ARRAY_FILTER_USE_KEY);
var_dump(count($values) > 100, count($values) === count(array_unique($values)));
echo (new ReflectionMethod(Coro\Server\Port::class, '__construct'))->isPrivate() ? 'private' : 'public', "\n";
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
private
