--TEST--
admin_server: /debug/slow names the place of a wait in code of eval() that no longer exists
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/admin.inc';

$address = admin_socket();
$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        eval("// one\nCoro\\Coroutine::sleep(0.02);");
        for ($size = 1; $size < 300; $size++) {   // texts in the place of what is freed
            $texts[] = str_repeat('x', $size);
        }
        $response->end('slept');
    });
}, ['admin_server' => $address, 'worker_num' => 1]);

echo body($server->port, '/'), ' ', body($server->port, '/'), "\n";   // when the second begins, the first is noted
admin($address, 'GET /debug/slow', $json);
foreach (json_decode($json, true, flags: JSON_THROW_ON_ERROR)['requests'][0]['timeline'] as $wait) {
    echo $wait['kind'], ' ', preg_replace('/\(\d+\)/', '(LINE)', $wait['place']), "\n";
}
echo $server->end(), "\n";
?>
--EXPECT--
slept slept
sleep debug_slow_eval.php(LINE) : eval()'d code:2
exit 0
