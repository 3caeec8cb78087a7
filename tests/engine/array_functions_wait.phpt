--TEST--
Callbacks of array_map(), preg_replace_callback() and iterators may wait
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $slow = function (mixed $value): string {
        Coro\Coroutine::sleep(0.001);
        return strtoupper(is_array($value) ? $value[0] : $value);
    };
    foreach (['ab', 'xy'] as $text) {
        go(function () use ($text, $slow): void {
            $letters = str_split($text);
            $all = [
                implode(array_map($slow, $letters)),
                preg_replace_callback('/./', $slow, $text),
                implode(iterator_to_array(new CallbackFilterIterator(new ArrayIterator($letters), $slow))),
                implode(array_filter($letters, $slow)),
                call_user_func($slow, $text),
            ];
            echo implode(' ', $all), "\n";
        });
    }
});
?>
--EXPECT--
AB AB ab ab AB
XY XY xy xy XY
