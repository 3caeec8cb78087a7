--TEST--
Server: one notice at start names the options that have no effect, unless their value asks for what coro does in any case
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

// Starts a server with two workers, reloads and ends it. Prints the notices that all its processes have logged.
function notices(array $options, array $of_port, array $of_coroutines): void
{
    $server = new ServerProcess(function ($server) use ($options, $of_port, $of_coroutines): void {
        Coro\Coroutine::set($of_coroutines);
        $server->set($options);
        $server->listen('127.0.0.1', 0, CORO_SOCK_TCP)->set($of_port + ['open_http_protocol' => true]);
        $server->on('request', fn ($request, $response) => $response->end());
        $server->on('workerStart', fn () => Coro\Coroutine::set(['iouring_entries' => 2, 'trace_flags' => 1]));
        $server->on('afterReload', fn () => say('reloaded'));
    }, ['worker_num' => 2, 'log_level' => CORO_LOG_NOTICE]);
    $server->signal(SIGUSR1);
    eventually(fn () => $server->said());
    $server->end();
    preg_match_all("/^\[.*#(.*)\]\tNOTICE\t(these options .*)$/m", $server->printed(), $found, PREG_SET_ORDER);
    foreach ($found as [, $process, $text]) {
        echo $process === (string) $server->pid ? '' : "process $process: ", "$text\n";
    }
    echo count($found), "\n";
}

notices(
    ['single_thread' => true, 'discard_timeout_request' => true, 'http_parse_post' => false, 'reload_async' => true, 'display_errors' => false],
    ['discard_timeout_request' => true, 'input_buffer_size' => '1M', 'reload_async' => true],
    ['aio_max_wait_time' => 5, 'log_rotation' => 1, 'socket_dontwait' => false],
);
notices(
    ['single_thread' => false, 'discard_timeout_request' => false, 'http_parse_post' => true, 'enable_signalfd' => true],
    ['input_buffer_size' => null],
    ['aio_max_wait_time' => 0, 'log_rotation' => 0, 'use_async_resolver' => false, 'socket_dontwait' => true, 'log_date_format' => ''],
);
?>
--EXPECT--
these options have no effect in coro: single_thread, discard_timeout_request, http_parse_post, display_errors, input_buffer_size, aio_max_wait_time, log_rotation, socket_dontwait; see the options reference
1
0
