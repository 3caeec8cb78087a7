--TEST--
Hooks: a SoapFault does not hide the end of a deadline or cancel()
--EXTENSIONS--
coro
soap
--FILE--
<?php
use Coro\Coroutine;

Coro\Runtime::enableCoroutine();
$server = stream_socket_server('tcp://127.0.0.1:0');
$url = 'http://' . stream_socket_get_name($server, false) . '/silent';
$calls = [
    'SoapClient' => fn () => new SoapClient($url),
    'SoapClient without a description' => fn () => (new SoapClient(null, ['location' => $url, 'uri' => 'urn:x']))->call(),
];
Coro\run(function () use ($calls): void {
    foreach ($calls as $name => $call) {
        $seen = [];
        $report = function (Closure $call) use (&$seen): void {
            try {
                @$call();
                $seen[] = 'nothing';
            } catch (Throwable $e) {
                $seen[] = get_class($e);
            }
        };
        $report(fn () => Coroutine::deadline(0.01, $call));
        $id = go($report, $call);
        Coroutine::cancel($id, true);
        Coroutine::join([$id]);
        echo "$name: ", implode(' ', $seen), "\n";
    }
});
?>
--EXPECT--
SoapClient: Coro\Coroutine\TimeoutException Coro\Coroutine\CanceledException
SoapClient without a description: Coro\Coroutine\TimeoutException Coro\Coroutine\CanceledException
