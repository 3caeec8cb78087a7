--TEST--
MultibyteStringObject: positions and lengths count characters
--EXTENSIONS--
coro
mbstring
--FILE--
<?php
$rows = [   // method, arguments, result
    ['length', [], 6], ['indexOf', ['é'], 1], ['indexOf', ['é', 2], 4], ['lastIndexOf', ['é'], 4], ['pos', ['ö'], 2],
    ['rpos', ['é'], 4], ['ipos', ['Ö'], 2], ['substr', [1, 2], 'éö'], ['substr', [1, 2, '8bit'], "\xc3\xa9"],
    ['chunk', [4], ['aéöa', 'éö']], ['upper', [], strtoupper('aéöaéö')],
];
foreach ($rows as [$method, $arguments, $expected]) {
    $result = coro_mbstring('aéöaéö')->$method(...$arguments);
    $plain = $result instanceof Coro\ArrayObject ? $result->toArray() : $result;
    if ($plain != $expected) {
        echo "$method: ", json_encode($plain), "\n";
    }
}
var_dump(_mbstring('é')->reverse() instanceof Swoole\MultibyteStringObject);
?>
--EXPECT--
bool(true)
