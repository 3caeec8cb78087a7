--TEST--
admin_server: POST /upgrade to a server that ends answers 409 with the reason
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/admin.inc';
require __DIR__ . '/../include/upgrade.inc';

$address = admin_socket();
$code = '$server->on("request", function ($request, $response) {
    if ($request->server["request_uri"] === "/slow") {
        touch("slow");
        while (!file_exists("go")) {
            Coro\Coroutine::sleep(0.01);
        }
    }
    $response->end("served");
});';
$service = new Service($code, ['admin_server' => $address, 'worker_num' => 1, 'max_wait_time' => 20]);
send_request($client = connect($service->port), '/slow');
until(fn () => file_exists("$service->folder/slow"));
echo page($address, 'POST /stop');
until(fn () => admin($address, 'GET /readyz') !== 200);
echo page($address, 'POST /upgrade');
touch("$service->folder/go");
echo read_answer($client)['body'], "\n";
var_dump(eventually(fn () => !is_alive($service->pid()) || $service->pid() === 0));
?>
--EXPECT--
202 the server ends
409 the server ends
served
bool(true)
