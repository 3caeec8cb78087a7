--TEST--
admin_server: the JSON pages and the flame graph have numbers with points after setlocale() of a language that writes commas
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/locale.inc';
if (!set_comma_locale()) {
    die('skip there is no locale with a decimal comma, and localedef cannot make one');
}
?>
--FILE--
<?php
require __DIR__ . '/admin.inc';
require __DIR__ . '/locale.inc';

set_comma_locale();
$address = admin_socket();
$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        Coro\Coroutine::sleep(0.02);
        $response->end(sprintf('%.1f', 1.5));
    });
}, ['admin_server' => $address, 'worker_num' => 1]);

echo body($server->port, '/'), ' ', body($server->port, '/'), "\n";   // when the second begins, the first is noted
admin($address, 'GET /status.json', $json);
var_dump(isset(json_decode($json, true)['duration']['p50']));
admin($address, 'GET /debug/slow', $json);
var_dump(json_decode($json, true)['requests'][0]['timeline'][0]['ms'] > 10);
admin($address, 'GET /debug/blocked?seconds=1&format=svg', $svg);
var_dump(preg_match('/<rect x="[^"]*,/', $svg));
echo $server->end(), "\n";
?>
--EXPECT--
1,5 1,5
bool(true)
bool(true)
int(0)
exit 0
