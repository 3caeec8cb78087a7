--TEST--
Hooks: variables that stream_select() fills may change while the function waits
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/change.inc';
Coro\Runtime::enableCoroutine();
use Coro\Coroutine;

Coro\run(function (): void {
    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $select = function (&$read) use ($b): void {
        go(fn() => Coroutine::sleep(0.01) . fwrite($b, 'x'));
        $none = null;
        echo stream_select($read, $none, $none, 60), "\n";
    };
    $streams = ['key' => $a];
    unset($a);
    foreach ([null, 5, []] as $meanwhile) {
        echo implode(', ', array_keys(change($select, $streams, $meanwhile))), "\n";
        fread($streams['key'], 10);
    }
});
?>
--EXPECT--
1
key
1
key
1
key
