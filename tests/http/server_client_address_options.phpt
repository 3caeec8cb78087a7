--TEST--
HTTP: wrong values of the options about proxies and methods are refused
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/server_client_address.inc';

foreach ([['trusted_proxies' => '10.0.0.0/33'], ['trusted_proxies' => ['private', 1]], ['http_methods' => ['GET', 'A B']], ['http_methods' => ['*', 'GET']],
    ['open_proxy_protocol' => true], ['trusted_proxy_header' => 'X Y']] as $settings) {
    attempt(fn () => (new Coro\Http\Server('127.0.0.1', 0, server_mode()))->set($settings));
}
?>
--EXPECT--
ValueError: Coro\Server::set(): option [trusted_proxies] must contain networks such as "10.0.0.0/8", addresses, "private" or "unix", but "10.0.0.0/33" is none of them
ValueError: Coro\Server::set(): option [trusted_proxies] must contain non-empty strings only
ValueError: Coro\Server::set(): option [http_methods] must contain methods, but "A B" is none
ValueError: Coro\Server::set(): option [http_methods] must not contain "*" beside other methods
ValueError: Coro\Server::set(): option [open_proxy_protocol] needs the option trusted_proxies, which says whose headers are believed
ValueError: Coro\Server::set(): option [trusted_proxy_header] must be the name of a header field
