--TEST--
Output buffers: a buffer opened before Coro\run() is active again when it returns
--EXTENSIONS--
coro
--FILE--
<?php
ob_start();
echo 'before ';
Coro\run(function (): void {
    Coro\Coroutine::sleep(0.001);
});
echo 'after';
$text = ob_get_clean();
var_dump($text);
?>
--EXPECT--
string(12) "before after"
