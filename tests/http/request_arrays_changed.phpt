--TEST--
Http\Request: a handler's changes to an array of its request do not appear in the next request
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

class Holder
{
    public ?array $array = null;
}

$changes = [
    'element' => function ($request): void {
        $request->get['a'] = $request->header['x-a'] = $request->cookie['a'] = $request->post['a'] = 'changed';
        $request->server['request_uri'] = 'changed';
    },
    'new key' => function ($request): void {
        $request->get[] = $request->header['x-new'] = $request->cookie['new'] = $request->post['new'] = 'changed';
        $request->server['new'] = 'changed';
    },
    'unset' => function ($request): void {
        unset($request->get['a'], $request->header['x-a'], $request->cookie['a'], $request->post['a']);
        unset($request->server['query_string']);
    },
    'reference' => function ($request): void {
        foreach (['get', 'header', 'cookie', 'post', 'server'] as $name) {
            foreach ($request->$name as &$value) {
                $value = 'changed';
            }
            unset($value);
            $array = &$request->$name;
            $array['a'] = 'changed';
            unset($array);
        }
    },
    'byte' => function ($request): void {
        $request->get['a'][0] = $request->header['x-a'][0] = $request->cookie['a'][0] = $request->post['a'][0] = '#';
        $request->server['request_uri'][0] = '#';
    },
    'sort' => function ($request): void {
        krsort($request->get);
        krsort($request->header);
        array_pop($request->cookie);
        array_walk($request->post, fn (&$value) => $value = 'changed');
        shuffle($request->server);
    },
    'inside' => function ($request): void {
        next($request->get);
        end($request->header);
        extract($request->cookie, EXTR_REFS);
        $a = 'changed';
        ['a' => &$other] = $request->post;
        $other = 'changed';
    },
    'object' => function ($request): void {
        $object = (object) $request->get;
        $object->a = 'changed';
        $list = new ArrayObject($request->header);
        $list['x-a'] = 'changed';
        foreach ((fn () => yield from $request->cookie)() as $value) {
            $value .= 'changed';
        }
        $holder = new Holder();
        $holder->array = &$request->post;
        $holder->array['self'] = &$holder->array;
    },
];
with_server(function ($request, $response) use ($changes): void {
    $seen = [
        'get' => $request->get, 'cookie' => $request->cookie, 'post' => $request->post, 'first' => current($request->get),
        'header' => [key($request->header), $request->header['x-a'], count($request->header)],
        'server' => [$request->server['request_uri'], $request->server['query_string'], count($request->server)],
    ];
    if ($change = $changes[$request->get['change']] ?? null) {
        $change($request);
        gc_collect_cycles();
    }
    $response->end(json_encode($seen));
}, function (int $port) use ($changes): void {
    $ask = fn (string $value, string $change): string => trim(strrchr(request(
        $port,
        "/$value?change=" . rawurlencode($change) . "&a=$value",
        ["X-A: $value", "Cookie: a=$value; b=$value", 'Content-Type: application/x-www-form-urlencoded'],
        "a=$value",
        'POST',
    ), "\n"));
    $ask('first', 'none');
    $ask('other', 'none');   // the names of the header fields are known from here on
    foreach (array_keys($changes) as $change) {
        $ask('before', $change);
        $answer = $ask('after1', 'none');
        $expected = '{"get":{"change":"none","a":"after1"},"cookie":{"a":"after1","b":"after1"},"post":{"a":"after1"},'
            . '"first":"none","header":["host","after1",6],"server":["\/after1","change=none&a=after1",12]}';
        echo $change, ': ', $answer === $expected ? 'as it came' : $answer, "\n";
    }
}, ['worker_num' => 1]);
?>
--EXPECT--
element: as it came
new key: as it came
unset: as it came
reference: as it came
byte: as it came
sort: as it came
inside: as it came
object: as it came
