--TEST--
Coroutine\Http\Server: a server that cannot be made or started says why, and can be started again
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\Http\Server;

Coro\run(function () {
    $taken = new Server('127.0.0.1');
    foreach ([['127.0.0.1', $taken->port], [''], ['127.0.0.1', 70000], ['1.2.3'], ['192.0.2.1']] as $arguments) {
        try {
            new Server(...$arguments);
        } catch (Throwable $thrown) {
            show('made', get_class($thrown), preg_replace('/:\d+|\(.*\)/', '', $thrown->getMessage()));
        }
    }
    foreach ([['package_max_length' => 'x'], ['backlog' => 0], ['no_such_option' => 1], ['worker_num' => 4, 'max_coroutine' => 9]] as $options) {
        try {
            show('set', @$taken->set($options), error_get_last()['message'] ?? null);
        } catch (Throwable $thrown) {
            show('set', $thrown->getMessage());
        }
        error_clear_last();
    }
    show('settings', $taken->settings);
    $taken->shutdown();
    show('start after shutdown', $taken->start(), $taken->errCode === SOCKET_EBADF);
    $again = new Server('127.0.0.1');
    $again->set(['http_methods' => ['PUT'], 'upload_tmp_dir' => '/proc/none']);
    show('start without the folder', $again->start());
    $again->set(['http_methods' => [], 'upload_tmp_dir' => sys_get_temp_dir()]);
    $again->handle('/', fn ($request, $response) => $response->end('x'));
    go(fn () => $again->start());
    show('the methods of the second start', status($again->port, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"));
    $again->shutdown();
    $plain = new Server('127.0.0.1', 0, true);
    show('start without certificate', $plain->start(), $plain->errCode === SWOOLE_ERROR_SSL_CREATE_CONTEXT_FAILED, $plain->errMsg !== '');
});
$server = new Server('127.0.0.1');
try {
    $server->start();
} catch (Coro\Error $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
made: "Coro\\Exception" "cannot bind to 127.0.0.1: Address already in use [98]"
made: "ValueError" "Coro\\Coroutine\\Http\\Server::__construct must not be empty"
made: "ValueError" "Coro\\Coroutine\\Http\\Server::__construct must be between 0 and 65535"
made: "Coro\\Exception" "cannot bind to 1.2.3: Invalid argument [22]"
made: "Coro\\Exception" "cannot bind to 192.0.2.1: Cannot assign requested address [99]"
set: "Coro\\Coroutine\\Http\\Server::set(): option [package_max_length] must be a size in bytes: Invalid quantity \"x\": no valid leading digits, interpreting as \"0\" for backwards compatibility"
set: "Coro\\Coroutine\\Http\\Server::set(): option [backlog] must be between 1 and 65535"
set: true "Coro\\Coroutine\\Http\\Server::set(): unknown option [no_such_option]"
set: true null
settings: {"no_such_option":1,"worker_num":4,"max_coroutine":9}
start after shutdown: false true
start without the folder: false
the methods of the second start: "200"
start without certificate: false true true
Coro\Coroutine\Http\Server::start() waits, so it must be called inside a coroutine
