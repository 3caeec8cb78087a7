--TEST--
Http\Request: arrays and strings that the program keeps do not change when other requests arrive
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

// Keeps every array and string of a request, each in another way, with its expected contents.
$held = [];
$hold = function ($request) use (&$held): void {
    $arrays = [$request->get, $request->header, $request->cookie, $request->post, $request->server];
    foreach ($arrays as $kind => $array) {
        $iterator = (fn () => yield from $array)();
        $iterator->current();
        $shown = var_export($array, true);
        $held[] = fn () => var_export($array, true) === $shown ?: "array $kind";
        $held[] = fn () => implode(',', iterator_to_array($iterator)) === implode(',', $array) ?: "iterator $kind";
        $held[] = fn () => var_export(['other' => 1] + $array, true) !== $shown ?: "sum $kind";
        foreach ($array as $key => $value) {
            $printed = "($value)";
            $held[] = fn () => "($value)" === $printed ?: "value $key";
        }
        $object = (object) $array;
        $list = new ArrayIterator($array);
        $held[] = fn () => var_export((array) $object, true) === $shown ?: "object $kind";
        $held[] = fn () => var_export($list->getArrayCopy(), true) === $shown ?: "list $kind";
    }
    $reference = &$request->get['a'];
    $before = "($reference)";
    $held[] = fn () => "($reference)" === $before ?: 'reference';
    $names = [$request->get['a'] => 1];
    $name = key($names);
    $printed = "($name)";
    $held[] = fn () => "($name)" === $printed ?: 'key';
};
with_server(function ($request, $response) use (&$held, $hold): void {
    static $count = 0;
    if ($count++ % 7 === 3) {
        $hold($request);
    }
    if ($count % 5 === 0) {
        gc_collect_cycles();
    }
    $response->end(match ($request->get['a']) {
        'end' => json_encode(array_values(array_filter(array_map(fn ($check) => $check(), $held), is_string(...)))),
        default => $request->get['a'] . $request->header['x-a'] . $request->cookie['a'] . $request->post['a']
            . $request->server['request_uri'],
    });
}, function (int $port): void {
    $ask = fn (string $value): string => trim(strrchr(request(
        $port,
        "/$value?a=$value",
        ["X-A: $value", "Cookie: a=$value", 'Content-Type: application/x-www-form-urlencoded'],
        "a=$value",
        'POST',
    ), "\n"));
    $wrong = 0;
    for ($i = 0; $i < 60; $i++) {
        $value = $i % 3 ? "v$i" : str_repeat("v$i", $i % 9);   // most values have the length of the previous one
        $wrong += $ask($value) !== "$value$value$value$value/$value";
    }
    echo "$wrong wrong answers, changed: ", $ask('end'), "\n";
}, ['worker_num' => 1]);
?>
--EXPECT--
0 wrong answers, changed: []
