--TEST--
swoole_substr_unserialize() and swoole_substr_json_decode() decode a part of a string
--EXTENSIONS--
coro
--FILE--
<?php
$value = ['a' => [1, 2.5, null], 'b' => 'text'];
$serialized = serialize($value);
$json = json_encode($value);
foreach ([["12$serialized", 2], ["12{$serialized}xyz", 2, strlen($serialized)], [$serialized, -strlen($serialized)],
    ["1$serialized", 1, 10000], ["1$serialized", 1, -5]] as $arguments) {
    echo json_encode(swoole_substr_unserialize(...$arguments) === $value), ' ';
}
foreach ([["12$json", 2, 0], ["12{$json}xyz", 2, strlen($json)], [$json, -strlen($json), 0], ["1$json", 1, 10000]] as $arguments) {
    echo json_encode(swoole_substr_json_decode(...$arguments, associative: true) === $value), ' ';
}
echo "\n";
var_dump(swoole_substr_json_decode($json . ']', 0, strlen($json))->b, swoole_substr_json_decode($json, 0, 0, false, 512, JSON_OBJECT_AS_ARRAY)['b']);
var_dump(swoole_substr_unserialize('', 0), swoole_substr_unserialize('i:1;', 4), swoole_substr_unserialize('i:1;', -5));
var_dump(swoole_substr_unserialize('O:8:"stdClass":0:{}', 0, 0, ['allowed_classes' => false]) instanceof __PHP_Incomplete_Class);
var_dump(swoole_substr_json_decode('[1', 0), json_last_error_msg(), @swoole_substr_json_decode('', 0));
try {
    swoole_substr_json_decode('x[', 1, flags: JSON_THROW_ON_ERROR);
} catch (JsonException $thrown) {
    echo $thrown->getMessage(), "\n";
}
swoole_substr_json_decode('[]', 2);
?>
--EXPECTF--
true true true true true true true true true 
string(4) "text"
string(4) "text"
bool(false)
bool(false)
bool(false)
bool(true)
NULL
string(12) "Syntax error"
NULL
Syntax error

Warning: swoole_substr_json_decode(): the offset is outside of the string in %s on line %d
