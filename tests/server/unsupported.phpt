--TEST--
Server: options of Swoole and OpenSwoole that coro does not have raise no PHP error; the log names each once
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

set_error_handler(fn (int $level, string $text) => throw new ErrorException($text));
$server = new ServerProcess(function ($server): void {
    attempt(fn () => $server->set(['message_queue_key' => 4]));
    attempt(fn () => $server->set(['message_queue_key' => 4, 'task_ipc_mode' => 3, 'bootstrap' => '', 'enable_static_handler' => false, 'ssl_cert_file' => null,
        'document_root' => '', 'static_handler_locations' => []]));
    attempt(fn () => $server->set(['enable_server_token' => false, 'max_request_execution_time' => 5, 'http2_initial_window_size' => 65535]));
    attempt(fn () => $server->listen('127.0.0.1', 0, CORO_SOCK_TCP)->set(['worker_num' => 2, 'max_coro_num' => 9]));
    attempt(fn () => $server->ports[1]->set(['worker_num' => 2, 'max_coro_num' => 9]));
    attempt(fn () => Coro\Coroutine::set(['dns_server' => '127.0.0.1', 'reactor_type' => 2]));
    attempt(fn () => $server->ports[1]->on('workerStart', fn() => 1));
    $server->on('request', fn ($request, $response) => $response->end());
    $server->ports[1]->set(['open_http_protocol' => true]);
}, ['log_level' => CORO_LOG_NOTICE]);
$server->end();
preg_match_all("/NOTICE\t(the(?:se)? .*(?:effect|callback).*)$/m", $server->printed(), $lines);
echo implode("\n", $lines[1]), "\n";
?>
--EXPECTF--
true
true
true
[%s	NOTICE	the option worker_num has no effect in Port::set(), because it belongs to the server
[%s	NOTICE	the option max_coro_num has no effect in Port::set(), because it belongs to the server
NULL
NULL
NULL
ErrorException: Coro\Server\Port::on(): event [workerStart] belongs to the server, not to a port
these options have no effect in coro: message_queue_key, enable_server_token, max_request_execution_time, dns_server, reactor_type; see the options reference
