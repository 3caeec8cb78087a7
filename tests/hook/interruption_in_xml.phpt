--TEST--
Hooks: what loads an XML document does not hide the end of a deadline or cancel()
--EXTENSIONS--
coro
dom
simplexml
xmlreader
--FILE--
<?php
use Coro\Coroutine;

Coro\Runtime::enableCoroutine();
libxml_use_internal_errors(true);
$server = stream_socket_server('tcp://127.0.0.1:0');
$url = 'http://' . stream_socket_get_name($server, false) . '/silent';
$calls = [
    'SimpleXMLElement' => fn () => new SimpleXMLElement($url, 0, true),
    'SplFileObject' => fn () => new SplFileObject($url),
    'DOMDocument' => fn () => (new DOMDocument)->load($url),
    'XMLReader' => fn () => XMLReader::open($url)->read(),
    'file_get_contents' => fn () => @file_get_contents($url),
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
SimpleXMLElement: Coro\Coroutine\TimeoutException Coro\Coroutine\CanceledException
SplFileObject: Coro\Coroutine\TimeoutException Coro\Coroutine\CanceledException
DOMDocument: Coro\Coroutine\TimeoutException Coro\Coroutine\CanceledException
XMLReader: Coro\Coroutine\TimeoutException Coro\Coroutine\CanceledException
file_get_contents: Coro\Coroutine\TimeoutException Coro\Coroutine\CanceledException
