--TEST--
ArrayObject: get() and its neighbours return strings and arrays as objects, which a class that extends it chooses
--EXTENSIONS--
coro
--FILE--
<?php
class Row extends Swoole\ArrayObject
{
}

$row = Row::from(['name' => 'x', 'list' => ['a'], 'number' => 1]);
echo get_class($row->get('name')), ' ', get_class($row->get('list')), ' ', get_class($row->slice(0)), ' ', gettype($row['name']), "\n";
echo _array(['a b'])->first()->split(' ')->last()->upper(), ' ', coro_array_list(1, 'a', null)->count(), "\n";
echo coro_array_default_value(['a' => null], 'a', 1) ?? 'null', ' ', coro_array_default_value([], 'a', 1), "\n";
try {
    $row->get('missing');
} catch (Coro\Exception\ArrayKeyNotExists $thrown) {
    echo $thrown->getMessage(), "\n";
}
?>
--EXPECT--
Coro\StringObject Row Row string
B 3
null 1
the array has no key 'missing'
