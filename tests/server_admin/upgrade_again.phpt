--TEST--
admin_server: the admin process of a server that has replaced another one has max_wait_time to end, too
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/admin.inc';
require __DIR__ . '/../include/upgrade.inc';

$address = admin_socket();
$code = fn (string $version) => "\$server->on('request', fn (\$request, \$response) => \$response->end('$version'));";
$settings = ['admin_server' => $address, 'worker_num' => 2, 'max_wait_time' => 0];
$service = new Service($code('first'), $settings);
until(fn () => admin($address, 'GET /readyz') === 200);
foreach (['second', 'third', 'fourth'] as $version) {
    $service->deploy($code($version), $settings);
    echo preg_replace('/pid \d+/', 'pid N', page($address, 'POST /upgrade')), body($service->port, '/'), "\n";
    until(fn () => admin($address, 'GET /readyz') === 200);
    sleep(3);   // more than max_wait_time and the 2 seconds after which a process is killed
}
$log = $service->log();
var_dump($service->end(), preg_match_all('/admin process .*/', $log . $service->log(), $lines));
echo implode("\n", $lines[0]);
?>
--EXPECT--
200 the new server (pid N) serves
second
200 the new server (pid N) serves
third
200 the new server (pid N) serves
fourth
bool(true)
int(0)
