--TEST--
coro_strerror() has a text for every CORO_ERROR_* constant
--EXTENSIONS--
coro
--FILE--
<?php
$errors = array_filter(get_defined_constants(), fn(string $name) => str_starts_with($name, 'CORO_ERROR_'), ARRAY_FILTER_USE_KEY);
$texts = array_map(coro_strerror(...), $errors);
foreach ($texts as $name => $text) {
    str_contains($text, 'nknown error') && print("$name: $text\n");
}
var_dump(count($texts) > 100, count(array_unique($texts)) === count($texts));
echo coro_strerror(CORO_ERROR_SESSION_NOT_EXIST), "\n", coro_strerror(2), "\n", coro_strerror(1 << 20), "\n", coro_strerror(2 + (1 << 32)), "\n";
?>
--EXPECTF--
bool(true)
bool(true)
there is no such connection
No such file or directory
Unknown error 1048576
Unknown error 2147483647
