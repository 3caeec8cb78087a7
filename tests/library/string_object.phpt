--TEST--
StringObject: each method returns what PHP's function for strings returns, in a new object if it is a string
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\StringObject;

$rows = [   // method, string, arguments, result
    ['length', 'abc', [], 3], ['toString', 'abc', [], 'abc'],
    ['indexOf', 'abcabc', ['c'], 2], ['indexOf', 'abcabc', ['c', 3], 5], ['indexOf', 'abc', ['x'], false],
    ['lastIndexOf', 'abcabc', ['b'], 4], ['pos', 'abc', ['b'], 1], ['rpos', 'abcb', ['b'], 3], ['ipos', 'abC', ['c'], 2],
    ['reverse', 'abc', [], 'cba'], ['lower', 'aBC', [], 'abc'], ['upper', 'aBc', [], 'ABC'],
    ['trim', " a\n", [], 'a'], ['trim', '0a0', ['0'], 'a'], ['ltrim', ' a ', [], 'a '], ['rtrim', ' a ', [], ' a'],
    ['substr', 'abcd', [1], 'bcd'], ['substr', 'abcd', [-3, 2], 'bc'], ['repeat', 'ab', [2], 'abab'],
    ['append', 'a', [5], 'a5'], ['replace', 'aba', ['a', 'x'], 'xbx'],
    ['startsWith', 'abc', ['ab'], true], ['startsWith', 'abc', ['b'], false],
    ['endsWith', 'abc', ['bc'], true], ['endsWith', 'abc', ['xabc'], false], ['endsWith', 'abab', ['ab'], true],
    ['equals', '10', [10], true], ['equals', '10', [10, true], false], ['equals', 'a', [new StringObject('a'), true], true],
    ['contains', 'abc', ['b'], true], ['contains', 'abc', ['x'], false],
    ['split', 'a,b,c', [','], ['a', 'b', 'c']], ['split', 'a,b,c', [',', 2], ['a', 'b,c']],
    ['char', 'abc', [1], 'b'], ['char', 'abc', [-1], 'c'], ['char', 'abc', [3], ''],
    ['chunkSplit', 'abc', [2, '-'], 'ab-c-'], ['chunk', 'abc', [2], ['ab', 'c']],
];
foreach ($rows as [$method, $text, $arguments, $expected]) {
    $string = StringObject::from($text);
    $result = $string->$method(...$arguments);
    $is_new = $result instanceof StringObject && $result !== $string;
    $plain = match (true) {
        $is_new => (string) $result,
        $result instanceof Coro\ArrayObject => $result->toArray(),
        default => $result,
    };
    if ($plain !== $expected || $is_new !== (is_string($expected) && !in_array($method, ['char', 'toString']))) {
        echo "$method: ", json_encode($plain), "\n";
    }
}
$tested = array_unique(array_column($rows, 0));
echo implode(' ', array_diff(get_class_methods(StringObject::class), $tested)), "\n";

$string = swoole_string('a');
$string->append('b')->append('c');
$string->replace('a', 'x', $count);
var_dump((string) $string, $count);
class Text extends Swoole\StringObject
{
}
var_dump(Text::from('a')->upper() instanceof Text, _string('a') instanceof StringObject);
?>
--EXPECT--
__construct __toString from
string(2) "ab"
int(1)
bool(true)
bool(true)
