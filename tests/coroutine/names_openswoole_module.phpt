--TEST--
coro.openswoole_module=1 registers a module "openswoole", names in OpenSwoole\, and the constants and methods that only OpenSwoole's classes have
--EXTENSIONS--
coro
--INI--
coro.openswoole_module=1
coro.swoole_module=1
--FILE--
<?php
declare(strict_types=1);
use OpenSwoole\{Constant, Coroutine, Runtime, Server, Util};
use OpenSwoole\Coroutine\{Channel, WaitGroup};

var_dump(extension_loaded('openswoole') && extension_loaded('swoole') && phpversion('openswoole') === OPENSWOOLE_VERSION);
echo Util::getVersion(), ' ', OPENSWOOLE_VERSION_ID, ' ', Util::mimeTypeGet('a.html'), ' ', Util::getErrorMessage(2), "\n";
echo count(ini_get_all('openswoole')), ' ', ini_get('openswoole.enable_coroutine'), "\n";
echo Constant::SOCK_TCP, Server::SIMPLE_MODE, OpenSwoole\WebSocket\Server::POOL_MODE, OpenSwoole\Http\Server::TASK_NONBLOCK, ' ',
    Constant::ERROR_INVALID_PARAMS, ' ', OpenSwoole\WebSocket\Server::WEBSOCKET_OPCODE_PING, ' ', Constant::OPTION_WORKER_NUM, "\n";
foreach ([[], [true], [false], [true, Runtime::HOOK_SLEEP], [Runtime::HOOK_TCP]] as $arguments) {
    Runtime::enableCoroutine(...$arguments);
    echo Runtime::getHookFlags() === Runtime::HOOK_ALL ? 'all' : Runtime::getHookFlags(), ' ';
}
echo "\n";
Coroutine::run(function (int $n): void {
    $channel = new Channel(1);
    $group = new WaitGroup(1);
    go(function () use ($channel, $group, $n): void {
        Coroutine::usleep(1000);
        $channel->push($n);
        $group->done();
    });
    $group->wait();
    echo $channel->pop(), ' ', Channel::CHANNEL_OK, ' ', Coroutine::CORO_END, "\n";
}, 5);
co::run(fn() => openswoole_timer_after(1, fn() => print("timer\n")));
echo class_exists('OpenSwoole\Coroutine\PostgreSQL') ? OpenSwoole\Process\Pool::class : '', ' ', OpenSwoole\Coroutine\Socket::EVENT_READ, "\n";
?>
--EXPECT--
bool(true)
26.2.0 260200 text/html No such file or directory
5 On
1124 505 9 worker_num
all all 0 512 2 
5 0 3
timer
OpenSwoole\Process\Pool 512
