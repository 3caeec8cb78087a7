--TEST--
Http\Request: each of several requests with the same names has its own values
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

const NAMES = ['a', 'to', 'sort', 'session', 'theme', '_ga', 'x-y', '12', '0', 'a_name_of_more_than_sixteen_bytes',
    'a[]', 'b.c'];
const PIECES = ['', '1', 'ab', 'dark', '%20', '+', '=', '%4', 'the quick brown fox', '0123456789abcdef', '%41%00'];
const FIELDS = ['Accept', 'user-agent', 'X-Own', 'Referer', 'X-Request-Id', 'Authorization', 'TE', '7', 'x-own'];

function some(array $of, int $least, int $most): array
{
    return array_map(fn () => $of[array_rand($of)], range(1, mt_rand($least, $most)));
}

function text(array $names, string $separator): string
{
    $end = mt_rand(0, 9) ? '' : $separator;
    return implode($separator, array_map(fn ($name) => $name . '=' . implode('', some(PIECES, 1, 5)), $names)) . $end;
}

with_server(function ($request, $response): void {
    $query = $request->server['query_string'] ?? '';
    parse_str($query, $get);
    parse_str($request->rawContent(), $post);
    $cookie = [];
    foreach (explode('; ', rtrim($request->header['cookie'], '; ')) as $pair) {
        [$name, $value] = explode('=', $pair, 2);
        $cookie += [$name => rawurldecode($value)];   // only names that PHP does not change
    }
    $same = [$request->get === $get, $request->post === $post, $request->cookie === $cookie];
    $response->end(json_encode([$same, $request->header]));
    foreach ([&$request->header, &$request->get, &$request->post, &$request->cookie] as &$array) {
        foreach ($array as &$value) {
            $value = is_string($value) && $value !== '' ? substr_replace($value, '!', 0, 1) : 'changed';
        }
        $array['new'] = 'changed';
    }
}, function (int $port): void {
    mt_srand(1);
    $client = connect($port);
    for ($kind = 0; $kind < 150; $kind++) {
        $names = array_map(fn () => some(NAMES, 1, 5), range(1, 2));
        $cookies = array_values(array_unique(some(array_slice(NAMES, 0, -2), 1, 5)));
        $fields = some(FIELDS, 1, 6);
        for ($i = 0; $i < 8; $i++) {
            $query = str_replace(' ', '+', text($names[0], '&'));
            $form = text($names[1], '&');
            $expected = ['host' => 'test'];
            $head = "POST /?$query HTTP/1.1\r\nHost: test\r\n";
            foreach ($fields as $field) {
                $value = trim(implode('', some(PIECES, 1, mt_rand(0, 3) ? 1 : 12)));
                $head .= "$field: $value\r\n";
                $expected[strtolower($field)][] = $value;
            }
            $more = ['Cookie' => text($cookies, '; '), 'Content-Type' => 'application/x-www-form-urlencoded',
                'Content-Length' => (string) strlen($form)];
            foreach ($more as $field => $value) {
                $head .= "$field: $value\r\n";
                $expected[strtolower($field)][] = trim($value);
            }
            $one = fn ($values) => is_array($values) && count($values) === 1 ? $values[0] : $values;
            $expected = array_map($one, $expected);
            fwrite($client, "$head\r\n$form");
            $body = read_answer($client)['body'];
            if ($body !== json_encode([[true, true, true], $expected])) {
                exit("$head\n$form\n$body\n");
            }
        }
    }
    echo "same\n";
});
?>
--EXPECT--
same
