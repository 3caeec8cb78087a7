--TEST--
coro_hashcode() returns the hash of PHP's arrays or the one-at-a-time hash; other types throw
--EXTENSIONS--
coro
--FILE--
<?php
var_dump(coro_hashcode('a') === (5381 * 33 + 97 | PHP_INT_MIN), coro_hashcode('') === (5381 | PHP_INT_MIN));
var_dump(dechex(coro_hashcode('The quick brown fox jumps over the lazy dog', 1)), coro_hashcode('', 1));
var_dump(dechex(coro_hashcode("\xff", 1)));   // bytes are signed
try {
    coro_hashcode('a', 2);
} catch (ValueError $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
bool(true)
bool(true)
string(8) "519e91f5"
int(0)
string(8) "ae65a494"
coro_hashcode(): Argument #2 ($type) must be 0 or 1
