--TEST--
PCRE: a large regular expression can be matched on a coroutine's stack
--EXTENSIONS--
coro
--FILE--
<?php
ini_set('pcre.backtrack_limit', '100000000');
Coro\run(function (): void {
    var_dump(preg_match('/^(?:(a|b)*?c?)+$/', str_repeat('ab', 5000)) !== null);
    var_dump(strlen(json_encode(json_decode(str_repeat('[', 500) . str_repeat(']', 500)))));
});
?>
--EXPECT--
bool(true)
int(1000)
