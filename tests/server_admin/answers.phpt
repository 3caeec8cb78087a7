--TEST--
admin_server: each page answers, and other methods and paths are refused
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/admin.inc';

$address = admin_socket();
$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end('hello'));
}, ['admin_server' => $address, 'worker_num' => 1]);
printf("%o\n", fileperms($address) & 0777);
echo body($server->port, '/'), "\n";
foreach (['GET /', 'HEAD /', 'HEAD /events', 'POST /', 'POST /events', 'GET /livez', 'HEAD /livez', 'GET /metrics', 'GET /status.json', 'POST /livez', 'GET /reload', 'PUT /livez',
    'GET /nothing', 'GET /%00%ff"<', 'POST /log_level?level=loud', 'POST /log_level?level=error'] as $request) {
    echo $request, ' ', admin($address, $request), "\n";
}
var_dump(until(fn () => page($address, 'GET /readyz') === "200 ok\n"));
?>
--EXPECT--
600
hello
GET / 200
HEAD / 200
HEAD /events 200
POST / 405
POST /events 405
GET /livez 200
HEAD /livez 200
GET /metrics 200
GET /status.json 200
POST /livez 405
GET /reload 405
PUT /livez 405
GET /nothing 404
GET /%00%ff"< 404
POST /log_level?level=loud 400
POST /log_level?level=error 200
bool(true)
