--TEST--
Http\Client: the fields of a nested array have the same names in a multipart form as in a form without files
--EXTENSIONS--
coro
--INI--
arg_separator.output=&amp;
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

$same = 'once';
$fields = ['a' => ['b' => ['c' => 'deep', 'd e' => 2]], 'list' => ['x', 'y', ['z']], 7 => [8 => 'nine'], 'empty' => [], 'plain' => 1.5,
    'reference' => [&$same]];
$endless = ['name' => 'kept'];
$endless['self'] = &$endless;

Coro\run(function () use ($fields, $endless): void {
    $names = function (array $sent) use (&$bodies) {
        $client = client_of([function ($peer) use (&$bodies) {
            for ($i = 0; $i < 2; $i++) {
                $bodies[$i] = request_of($peer);
                $peer->sendAll(response(''));
            }
        }]);
        $client->post('/', $sent);
        $client->addData('content', 'file');
        $client->post('/', $sent);
        preg_match_all('/name="([^"]*)"\r\n\r\n([^\r]*)\r\n/', $bodies[1], $found, PREG_SET_ORDER);
        return array_map(fn ($part) => "$part[1]=$part[2]", $found);
    };
    $multipart = $names($fields);
    echo implode(' ', $multipart), "\n";
    $encoded = explode('&', substr(strstr($bodies[0], "\r\n\r\n"), 4));
    var_dump(array_map('urldecode', $encoded) === $multipart);

    $client = client_of([function ($peer) use (&$bodies) {
        $bodies[0] = request_of($peer);
        $peer->sendAll(response(''));
    }]);
    $client->addData('content', 'file');
    var_dump($client->post('/', $endless), substr_count($bodies[0], 'kept') > 0);
});
?>
--EXPECT--
a[b][c]=deep a[b][d e]=2 list[0]=x list[1]=y list[2][0]=z 7[8]=nine plain=1.5 reference[0]=once
bool(true)
bool(true)
bool(true)
