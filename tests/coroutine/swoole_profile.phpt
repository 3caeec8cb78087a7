--TEST--
coro.swoole_module=1: classes print Swoole's names, cancellations are Exceptions, numbers out of range are accepted
--EXTENSIONS--
coro
--INI--
coro.swoole_module=1
--FILE--
<?php
use Swoole\Coroutine;

echo get_class(new Coro\Channel(1)), ' ', get_class(new Coro\Http\Server('127.0.0.1')), ' ', get_class(new Coro\Atomic()), "\n";
echo unserialize(serialize(new Coro\WebSocket\Frame()))::class, ' ', (new Coro\Channel(1)) instanceof Swoole\Coroutine\Channel ? 'is' : 'no', "\n";
Coroutine\run(function (): void {
    $waiting = go(function (): void {
        try {
            Coroutine::sleep(60);
        } catch (Exception $canceled) {
            echo $canceled::class, ' extends ', get_parent_class($canceled), "\n";
        }
    });
    Coroutine::cancel($waiting, true);
});
Coroutine::set(['max_coroutine' => -5, 'blocking_threshold' => -1]);
echo json_encode(Coroutine::getOptions()), ' ', ini_get('coro.blocking_threshold'), "\n";
try {
    Coroutine::set(['max_coroutine' => []]);
} catch (TypeError $error) {
    echo $error->getMessage(), "\n";
}
ob_start();
(new ReflectionExtension('swoole'))->info();
$info = ob_get_clean();
echo preg_match('/^Swoole => enabled$/m', $info), preg_match('/^openssl => \S/m', $info), "\n";
ob_start();
(new ReflectionExtension('coro'))->info();
echo preg_match('/^Default hooks => none before /m', ob_get_clean()), "\n";
?>
--EXPECT--
Swoole\Coroutine\Channel Swoole\Http\Server Swoole\Atomic
Swoole\WebSocket\Frame is
Swoole\Coroutine\CanceledException extends Exception
{"max_coroutine":-5,"blocking_threshold":-1} 0
Swoole\Coroutine::set(): option [max_coroutine] must be of type int, array given
11
1
