--TEST--
admin_server: the page loads nothing from elsewhere, and it has no figures, so that it needs no token
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
}, ['admin_server' => $address, 'admin_token' => bin2hex(random_bytes(16))]);
var_dump(admin($address, 'GET /', $page, head: $head));
foreach (['Content-Type', 'Cache-Control', 'X-Content-Type-Options', 'X-Frame-Options', 'Content-Security-Policy'] as $field) {
    preg_match("/^$field: .*(?=\r)/m", $head, $found);
    echo $found[0], "\n";
}
var_dump(str_starts_with($page, '<!doctype html>'), str_ends_with($page, "</html>\n"));
preg_match_all('~(?:https?:)?//[a-z][^\s\'"]*\.[^\s\'"]*~', $page, $found);
print_r($found[0]);
var_dump(preg_match('/innerHTML|outerHTML|insertAdjacent|document\.write|eval\(/', $page));
foreach (['/events', '/status.json', '/nothing'] as $path) {
    echo $path, ' ', admin($address, "GET $path"), "\n";
}
?>
--EXPECT--
int(200)
Content-Type: text/html; charset=utf-8
Cache-Control: no-store
X-Content-Type-Options: nosniff
X-Frame-Options: DENY
Content-Security-Policy: default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
bool(true)
bool(true)
Array
(
    [0] => http://www.w3.org/2000/svg
)
int(0)
/events 401
/status.json 401
/nothing 401
