--TEST--
Server: the log shows the listening addresses, the result of a reload, why the server stops, and the requests that it cuts off
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$path = sys_get_temp_dir() . '/coro-test-' . getmypid() . '.sock';
$server = new ServerProcess(function ($server) use ($path): void {
    $server->listen('127.0.0.1', 0, CORO_SOCK_TCP)->set(['open_http_protocol' => false]);
    $server->listen('127.0.0.1', 0, CORO_SOCK_UDP)->set([]);
    $server->listen($path, 0, CORO_SOCK_UNIX_STREAM);
    $server->on('request', function (): void {
        Coro\go(fn () => Coro\Coroutine::sleep(100));
        Coro\go(fn () => Coro\Coroutine::sleep(100));
        say('request');
        Coro\Coroutine::sleep(100);
    });
    $server->on('receive', fn () => null);
    $server->on('packet', fn () => null);
    $server->on('workerStart', fn () => say('start'));
    $server->on('afterReload', fn () => say('reloaded'));
}, ['worker_num' => 2, 'max_wait_time' => 1, 'log_level' => CORO_LOG_NOTICE]);
eventually(fn () => count(array_keys($server->said(), 'start')) === 2);
$server->signal(SIGUSR1);
eventually(fn () => in_array('reloaded', $server->said()));
send_request($client = connect($server->port));
eventually(fn () => in_array('request', $server->said()));
echo $server->end(), "\n";
echo preg_replace(['/^\[[^#]*#\d+(\.\d)?\]/m', "/:$server->port/", '/1:\d+/', '/\d\.\d s/', '/\((BASE|PROCESS) mode(, 1 reactor thread)?/'], ['LOG', ':PORT', '1:OTHER', 'T s', '(MODE'],
    str_replace($path, 'PATH', $server->printed()));
?>
--EXPECT--
exit 0
LOG	NOTICE	listening on http://127.0.0.1:PORT, tcp://127.0.0.1:OTHER, udp://127.0.0.1:OTHER, http://unix:PATH (MODE, 2 workers)
LOG	NOTICE	reload: 2 new workers are started
LOG	NOTICE	reload: 2 workers replaced in T s
LOG	NOTICE	the server stops: SIGTERM
LOG	NOTICE	coroutines cut off after max_wait_time (1 s): 3
LOG	NOTICE	the server has stopped
