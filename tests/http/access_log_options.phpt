--TEST--
HTTP: wrong values of the options of the access log are refused
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$wrong = new Coro\Http\Server('127.0.0.1', 0);
attempt(fn () => $wrong->set(['access_log_format' => 'xml']));
attempt(fn () => $wrong->set(['http_server_header' => "a\r\nb: c"]));
$wrong->set(['access_log' => '/nowhere/log']);
$wrong->on('request', fn () => null);
attempt(fn () => $wrong->start());
?>
--EXPECT--
ValueError: Coro\Server::set(): option [access_log_format] must be 'combined' or 'json'
ValueError: Coro\Server::set(): option [http_server_header] must not contain control bytes, because it is text of a header field
Coro\Exception 2: cannot open the access log /nowhere/log: No such file or directory [2]
