--TEST--
ArrayObject: brackets, foreach, count() and serialize() work as with an array
--EXTENSIONS--
coro
--FILE--
<?php
$array = swoole_array(['a' => 1, 'n' => null]);
$array['b'] = 2;
$array[] = 3;
unset($array['a']);
foreach ($array as $key => $value) {
    echo $key, '=', json_encode($value), ' ';
}
var_dump(isset($array['b']), isset($array['n']), isset($array['x']), $array['x'], count($array));
var_dump(unserialize(serialize($array)) == $array);
?>
--EXPECT--
n=null b=2 0=3 bool(true)
bool(false)
bool(false)
NULL
int(3)
bool(true)
