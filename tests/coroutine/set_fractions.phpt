--TEST--
Coroutine::set(): integer options accept floats by the same rules as PHP's integer parameters
--EXTENSIONS--
coro
--FILE--
<?php
set_error_handler(function (int $level, string $message): bool {
    echo $level === E_DEPRECATED ? "deprecated: $message\n" : "$message\n";
    return true;
});
$server = new Coro\Http\Server('127.0.0.1', 0);
var_dump($server->set(['worker_num' => 2.5, 'max_wait_time' => '0.5', 'reactor_num' => 2.0]));
Coro\Coroutine::set(['max_coroutine' => 1.5, 'log_file' => false]);
Coro\run(function (): void {
    var_dump(Coro\go(fn () => Coro\Coroutine::sleep(0.001)));
});
?>
--EXPECTF--
deprecated: Implicit conversion from float 2.5 to int loses precision
deprecated: Implicit conversion from float 0.5 to int loses precision
bool(true)
deprecated: Implicit conversion from float 1.5 to int loses precision
Coro\go(): could not start a coroutine: max_coroutine coroutines are alive already
bool(false)
