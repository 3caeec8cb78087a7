--TEST--
HTTP: field names and values of all lengths arrive unchanged
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end(json_encode($request->header)));
});
$client = connect($server->port);
$wrong = 0;
for ($size = 1; $size <= 300; $size++) {
    $name = substr(str_repeat('x-header-name-', 30), 0, $size);
    $value = substr(str_repeat('the value, "of it"; ', 30), 0, $size) . '.';
    send_request($client, '/', "$name: $value\r\nX-Empty:\r\n");
    $header = json_decode(read_answer($client)['body'], true);
    if ($header !== ['host' => 'test', $name => $value, 'x-empty' => '']) {
        $wrong++;
    }
}
echo "$wrong wrong\n";
?>
--EXPECT--
0 wrong
