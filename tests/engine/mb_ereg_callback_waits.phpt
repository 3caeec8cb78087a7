--TEST--
mb_ereg_replace_callback(): the callback may wait while other coroutines use the same pattern with other options
--EXTENSIONS--
coro
mbstring
--SKIPIF--
<?php function_exists('mb_ereg') or die('skip mbstring has no regular expressions');
--FILE--
<?php
Coro\run(function (): void {
    go(function (): void {
        echo mb_ereg_replace_callback('(a+)(b?)', function (array $found): string {
            Coro\Coroutine::sleep(0.001);
            return strtoupper($found[0]);
        }, 'aab xx aaa yy ab'), "\n";
    });
    go(function (): void {
        for ($i = 0; $i < 100; $i++) {
            mb_eregi('(a+)(b?)', 'xxAAB', $found);
            mb_ereg("(a$i+)", 'xx');
        }
        echo implode(' ', $found), "\n";
    });
});
?>
--EXPECT--
AAB xx AAA yy AB
AAB AA B
