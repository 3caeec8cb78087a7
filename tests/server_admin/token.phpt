--TEST--
admin_token: requests need the token, guesses are slowed down, an address of other machines needs a token, and no token has characters that no request carries
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/admin.inc';

foreach ([['admin_server' => '0.0.0.0:0'], ['admin_server' => 'localhost:1'], ['admin_server' => 'nonsense'],
    ['admin_server' => '127.0.0.1:0', 'admin_token' => 'short'],
    ['admin_server' => '127.0.0.1:0', 'admin_token' => str_repeat('t', 16) . "\n"],
    ['admin_server' => '127.0.0.1:0', 'admin_token' => str_repeat("\u{e9}", 16)],
    ['admin_server' => '/tmp/' . str_repeat('a', 103)]] as $options) {
    $server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
    $server->on('request', fn () => null);
    $server->set($options);
    try {
        $server->start();
    } catch (Coro\Error $error) {
        echo $error->getMessage(), "\n";
    }
    unset($server);
}
$address = admin_address();
$token = bin2hex(random_bytes(16));
$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end());
}, ['admin_server' => $address, 'admin_token' => $token]);
var_dump(admin($address, 'GET /livez'), admin($address, 'GET /livez', $body, "Authorization: Bearer $token\r\n"));
var_dump(admin($address, 'GET /livez', $body, "Authorization: Bearer {$token}x\r\n"));
var_dump(admin($address, 'GET /livez', $body, "Authorization: $token\r\n"));
$statuses = [];
for ($i = 0; $i < 300; $i++) {
    $statuses[admin($address, 'GET /livez', $body, "Authorization: Bearer guess$i\r\n")] = true;
}
var_dump(array_keys($statuses));
?>
--EXPECT--
option [admin_server]: 0.0.0.0 can be reached from other machines, which needs the option admin_token
option [admin_server] must have a numeric address, and localhost is none
option [admin_server] must be the path of a unix socket or an address such as 127.0.0.1:9502
option [admin_token] must have at least 16 bytes
option [admin_token] must have visible ASCII characters only, because requests carry it in a field
option [admin_token] must have visible ASCII characters only, because requests carry it in a field
option [admin_server]: the path of the unix socket is too long; it can have 107 bytes
int(401)
int(200)
int(401)
int(401)
array(2) {
  [0]=>
  int(401)
  [1]=>
  int(429)
}
