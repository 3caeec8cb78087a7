--TEST--
admin_server: pages of other sites can neither change nor read anything by the browser of an operator
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/admin.inc';

$address = admin_address();
$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end());
}, ['admin_server' => $address, 'worker_num' => 1]);
var_dump(until(fn () => admin($address, 'GET /readyz') === 200));
$post = 'POST /drain';

echo "Origin\n";
foreach (['http://evil.example', 'null', 'http://localhost', "http://$address.evil.example", '://', ''] as $origin) {
    printf("%-20s %d\n", strtr($origin, [$address => 'ADDRESS']), admin($address, $post, $body, "Origin: $origin\r\n", $address));
    if ($origin !== '') {
        var_dump(page($address, 'GET /readyz') === "200 ok\n");
    } else {
        echo page($address, 'GET /readyz');
    }
}
var_dump(admin($address, $post, $body, "Origin: http://$address\r\n", $address));

echo "Sec-Fetch-Site\n";
foreach (['cross-site', 'same-origin', 'none'] as $site) {
    echo $site, ' ', admin($address, 'GET /', $body, "Sec-Fetch-Site: $site\r\n", $address), "\n";
}

echo "Host\n";
$hosts = ['localhost', 'localhost:1', '127.0.0.1', '127.1.2.3:9', '[::1]', '[::1]:9', 'evil.example', '127.evil.example', '127.0.0.1.evil.example',
    'localhost.evil.example:9', 'localhost.', '[::2]', '10.0.0.1', 'admin'];
foreach ($hosts as $host) {
    echo $host, ' ', admin($address, 'GET /status.json', $body, '', $host), "\n";
}
unset($server);

// With a token, another site has nothing to send, so a proxy may use any name.
$token = bin2hex(random_bytes(16));
$fields = "Authorization: Bearer $token\r\n";
$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end());
}, ['admin_server' => $address, 'admin_token' => $token]);
echo "With a token\n";
var_dump(admin($address, 'GET /livez', $body, $fields, 'admin.example'));
var_dump(admin($address, 'POST /drain', $body, $fields . "Origin: https://evil.example\r\n", 'admin.example'));
var_dump(admin($address, 'POST /drain', $body, $fields . "Origin: https://admin.example\r\n", 'admin.example'));
?>
--EXPECT--
bool(true)
Origin
http://evil.example  403
bool(true)
null                 403
bool(true)
http://localhost     403
bool(true)
http://ADDRESS.evil.example 403
bool(true)
://                  403
bool(true)
                     200
503 draining: POST /drain was called
int(200)
Sec-Fetch-Site
cross-site 403
same-origin 200
none 200
Host
localhost 200
localhost:1 200
127.0.0.1 200
127.1.2.3:9 200
[::1] 200
[::1]:9 200
evil.example 403
127.evil.example 403
127.0.0.1.evil.example 403
localhost.evil.example:9 403
localhost. 403
[::2] 403
10.0.0.1 403
admin 403
With a token
int(200)
int(403)
int(200)
