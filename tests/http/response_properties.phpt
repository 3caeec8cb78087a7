--TEST--
Http\Response: header, cookie and trailer show the values that were set, for every way of reading a property
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $lines = [json_encode([$response->header, isset($response->cookie), empty($response->trailer)])];
    $reference = &$response->header;
    $response->header('a', '1');
    $response->cookie('n', 'v', 0, '');
    $lines[] = json_encode([$reference, $response->header, $response->cookie]);
    $response->header = 'overwritten';
    unset($response->cookie);
    $lines[] = json_encode([$response->header, isset($response->cookie)]);
    $response->header('b', '2');
    $response->cookie('m', 'v', 0, '');
    $lines[] = json_encode((array) $response);
    $response->initHeader();
    $lines[] = json_encode([$response->header, $response->cookie]);
    $response->end(implode("\n", $lines) . "\n");
}, function (int $port): void {
    echo body($port, '/');
}, ['worker_num' => 1]);
?>
--EXPECT--
[null,false,true]
[null,{"A":"1"},["n=v"]]
["overwritten",false]
{"fd":1,"socket":null,"header":{"B":"2"},"cookie":["m=v"],"trailer":null}
[null,["m=v"]]
