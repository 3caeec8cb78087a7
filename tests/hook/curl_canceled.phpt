--TEST--
Hooks: a canceled curl transfer says that it was canceled
--EXTENSIONS--
coro
curl
--FILE--
<?php
Coro\Runtime::enableCoroutine();
use Coro\Coroutine;

Coro\run(function (): void {
    $server = stream_socket_server('tcp://127.0.0.1:0');
    $url = 'http://' . stream_socket_get_name($server, false) . '/';
    foreach ([false, true] as $throws) {
        $id = go(function () use ($url): void {
            $curl = curl_init($url);
            try {
                var_dump(curl_exec($curl));
            } catch (Coroutine\CanceledException $exception) {
                echo get_class($exception), "\n";
            }
            echo curl_errno($curl) === CURLE_ABORTED_BY_CALLBACK ? '' : curl_errno($curl), curl_error($curl), "\n";
        });
        Coroutine::cancel($id, $throws);
        Coroutine::join([$id]);
    }
});
?>
--EXPECT--
bool(false)
The transfer was canceled, or aborted by a callback
Coro\Coroutine\CanceledException
The transfer was canceled, or aborted by a callback
