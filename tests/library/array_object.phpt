--TEST--
ArrayObject: each method returns what PHP's function for arrays returns, and changes the array as that does
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\ArrayObject;

function plain(mixed $value): mixed
{
    return match (true) {
        $value instanceof ArrayObject => array_map(plain(...), $value->toArray()),
        $value instanceof Coro\StringObject => $value->toString(),
        default => $value,
    };
}

$l = [3, 1, 2, 1];
$m = ['b' => 2, 'a' => 1];
$rows = [   // method, array, arguments, result; the array afterwards, if it changes
    ['toArray', $l, [], $l], ['__toArray', $l, [], $l], ['isEmpty', [], [], true], ['isEmpty', $l, [], false], ['count', $l, [], 4],
    ['get', $m, ['a'], 1], ['get', ['x' => null], ['x'], null], ['getOr', $m, ['x', 5], 5], ['getOr', $m, ['a', 5], 1],
    ['first', $l, [], 3], ['last', $l, [], 1], ['first', [], [], null], ['last', [], [], null],
    ['firstKey', $m, [], 'b'], ['lastKey', $m, [], 'a'], ['firstKey', [], [], null],
    ['set', $m, ['a', 5], 'self', ['b' => 2, 'a' => 5]], ['delete', $m, ['b'], 'self', ['a' => 1]],
    ['remove', $l, [1], 'self', [0 => 3, 2 => 2, 3 => 1]], ['remove', $l, ['1'], 'self', $l],
    ['remove', $l, ['1', false, true], 'self', [0 => 3, 2 => 2]], ['clear', $l, [], 'self', []],
    ['exists', ['x' => null], ['x'], true], ['exists', $l, [4], false],
    ['contains', $l, [2], true], ['contains', $l, ['2'], false], ['contains', $l, ['2', false], true],
    ['indexOf', $l, [1], 1], ['indexOf', $l, [5], false], ['search', $l, ['1', false], 1],
    ['lastIndexOf', $l, [1], 3], ['lastIndexOf', $l, [5], null],
    ['join', $l, ['-'], '3-1-2-1'], ['serialize', $l, [], serialize($l)], ['unserialize', [], [serialize($m)], 'self', $m],
    ['sum', $l, [], 7], ['product', $l, [], 6],
    ['push', $l, [9], 5, [3, 1, 2, 1, 9]], ['pushBack', $l, [9], 5, [3, 1, 2, 1, 9]], ['pushFront', $l, [9], 5, [9, 3, 1, 2, 1]],
    ['append', $l, [8, 9], 'self', [3, 1, 2, 1, 8, 9]],
    ['insert', $l, [1, 9], 'self', [3, 9, 1, 2, 1]], ['insert', [1], [0, [2, 3]], 'self', [[2, 3], 1]],
    ['pop', $l, [], 1, [3, 1, 2]], ['popBack', $l, [], 1, [3, 1, 2]], ['popFront', $l, [], 3, [1, 2, 1]],
    ['slice', $l, [1, 2], [1, 2]], ['slice', $l, [1, 2, true], [1 => 1, 2 => 2]], ['randomGet', ['x'], [], 'x'],
    ['each', $l, [function (&$value, $key) { $value += $key; }], 'self', [3, 2, 4, 4]],
    ['map', $l, [fn ($one) => $one * 2], [6, 2, 4, 2]], ['map', [1, 2], [fn ($one, $two) => $one . $two, [3, 4]], ['13', '24']],
    ['reduce', $l, [fn ($sum, $one) => $sum + $one, 10], 17],
    ['keys', $m, [], ['b', 'a']], ['keys', $l, [1], [1, 3]], ['values', $m, [], [2, 1]],
    ['column', [['a' => 1, 'b' => 'x'], ['a' => 2, 'b' => 'y']], ['a', 'b'], ['x' => 1, 'y' => 2]],
    ['unique', $l, [], [3, 1, 2]], ['reverse', $m, [], ['a' => 1, 'b' => 2]], ['reverse', [1, 2], [true], [1 => 2, 0 => 1]],
    ['chunk', $l, [3], [[3, 1, 2], [1]]], ['flip', $m, [], [2 => 'b', 1 => 'a']],
    ['filter', $l, [fn ($one) => $one > 1], [0 => 3, 2 => 2]],
    ['filter', $m, [fn ($key) => $key === 'a', ARRAY_FILTER_USE_KEY], ['a' => 1]],
    ['asort', $m, [], 'self', ['a' => 1, 'b' => 2]], ['arsort', ['a' => 1, 'b' => 2], [], 'self', $m],
    ['ksort', $m, [], 'self', ['a' => 1, 'b' => 2]], ['krsort', ['a' => 1, 'b' => 2], [], 'self', $m],
    ['natsort', ['x10', 'x9'], [], 'self', [1 => 'x9', 0 => 'x10']],
    ['natcasesort', ['X10', 'x9'], [], 'self', [1 => 'x9', 0 => 'X10']],
    ['sort', $l, [], 'self', [1, 1, 2, 3]], ['sort', ['10', '9'], [SORT_STRING], 'self', ['10', '9']],
    ['rsort', $l, [], 'self', [3, 2, 1, 1]], ['shuffle', [1, 1], [], 'self', [1, 1]],
    ['uasort', $m, [fn ($one, $two) => $one <=> $two], 'self', ['a' => 1, 'b' => 2]],
    ['uksort', $m, [strcmp(...)], 'self', ['a' => 1, 'b' => 2]],
    ['usort', $l, [fn ($one, $two) => $two <=> $one], 'self', [3, 2, 1, 1]],
];
foreach ($rows as $row) {
    [$method, $given, $arguments, $expected] = $row;
    $array = new ArrayObject($given);
    $result = $array->$method(...$arguments);
    $result = $result === $array ? 'self' : plain($result);
    if ($result !== $expected || $array->toArray() !== ($row[4] ?? $given)) {
        echo "$method: ", json_encode([$result, $array->toArray()]), "\n";
    }
}
echo implode(' ', array_diff(get_class_methods(ArrayObject::class), array_column($rows, 0))), "\n";
?>
--EXPECT--
__construct __serialize __unserialize from current key valid rewind next offsetGet offsetSet offsetUnset offsetExists
