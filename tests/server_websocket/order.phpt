--TEST--
WebSocket: a thousand messages in one write are answered in order
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server();
$client = new WebSocket($server->port);
$bytes = '';
for ($i = 0; $i < 1000; $i++) {
    $bytes .= frame("$i") . ($i % 100 ? '' : frame("$i", 9));
}
$client->write($bytes);
$answers = $expected = [];
for ($i = 0; $i < 1000; $i++) {
    array_push($expected, "$i", ...($i % 100 ? [] : ["pong $i"]));
}
foreach ($expected as $_) {
    $answers[] = $client->next();
}
if (server_mode() === CORO_PROCESS) {   // the master answers pings without waiting for a worker
    foreach ([&$answers, &$expected] as &$list) {
        $list = [...preg_grep('/pong/', $list, PREG_GREP_INVERT), ...preg_grep('/pong/', $list)];
    }
}
echo count(array_diff_assoc($expected, $answers)), ' wrong';
?>
--EXPECT--
0 wrong
