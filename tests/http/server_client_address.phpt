--TEST--
HTTP: trusted proxies tell the addresses of their clients with X-Forwarded-For, Forwarded or one header that an option names
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/server_client_address.inc';

echo "no trusted proxies\n";
forwarded(address_server([]), 'X-Forwarded-For: 203.0.113.5');
forwarded(address_server(['trusted_proxies' => '10.0.0.0/8, ::1']), 'X-Forwarded-For: 203.0.113.5', 'Forwarded: for=203.0.113.5');
echo "trusted\n";
$server = address_server(['trusted_proxies' => ['private', '198.51.100.0/24']]);
forwarded($server);
forwarded($server, 'X-Forwarded-For: 203.0.113.5');
forwarded($server, 'X-Forwarded-For: 1.1.1.1, 203.0.113.5, 198.51.100.1,10.0.0.1');
forwarded($server, 'X-Forwarded-For: 1.1.1.1, 203.0.113.5', 'x-forwarded-for: 10.0.0.1');
forwarded($server, 'X-Forwarded-For: [2001:db8::1]:4711');
forwarded($server, 'X-Forwarded-For: 203.0.113.5, garbage, 10.0.0.1');
forwarded($server, 'X-Forwarded-For: unknown');
forwarded($server, 'X-Forwarded-For: 10.0.0.2, 10.0.0.1');
forwarded($server, 'Forwarded: for=1.1.1.1, for="[2001:db8::1]:80";proto=https, for=10.0.0.1');
forwarded($server, 'Forwarded: for=_hidden, for=10.0.0.1');
forwarded($server, 'Forwarded: for=1.1.1.1', 'X-Forwarded-For: 203.0.113.5');
forwarded($server, 'X-Forwarded-For: ' . str_repeat('1.1.1.1,', 6000) . '203.0.113.5');
forwarded($server, 'X-Forwarded-For: ' . str_repeat('10.0.0.1,', 6000));
$client = connect($server->port);
fwrite($client, "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Forwarded-For: 203.0.113.5\r\nContent-Length: 200000\r\n\r\n" . str_repeat('x', 200_000));
show($client);
echo "one header\n";
$server = address_server(['trusted_proxies' => 'private', 'trusted_proxy_header' => 'CF-Connecting-IP']);
forwarded($server, 'X-Forwarded-For: 1.1.1.1', 'cf-connecting-ip: 203.0.113.5');
forwarded($server, 'X-Forwarded-For: 1.1.1.1');
?>
--EXPECT--
no trusted proxies
127.0.0.1 port 0 127.0.0.1
127.0.0.1 port 0 127.0.0.1
trusted
127.0.0.1 port 0 127.0.0.1
203.0.113.5 - 0 127.0.0.1
203.0.113.5 - 0 127.0.0.1
203.0.113.5 - 0 127.0.0.1
2001:db8::1 4711 0 127.0.0.1
10.0.0.1 - 0 127.0.0.1
127.0.0.1 port 0 127.0.0.1
10.0.0.2 - 0 127.0.0.1
2001:db8::1 80 0 127.0.0.1
10.0.0.1 - 0 127.0.0.1
203.0.113.5 - 0 127.0.0.1
203.0.113.5 - 0 127.0.0.1
10.0.0.1 - 0 127.0.0.1
203.0.113.5 - 200000 127.0.0.1
one header
203.0.113.5 - 0 127.0.0.1
127.0.0.1 port 0 127.0.0.1
