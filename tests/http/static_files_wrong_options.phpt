--TEST--
HTTP: wrong values of the options of static files are refused
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach ([[], ['document_root' => __FILE__], ['http_index_files' => [1]], ['url_rewrite_rules' => ['/a']],
          ['url_rewrite_rules' => ['/a' => 'b']], ['url_rewrite_rules' => ['~(~' => '/b']],
          ['url_rewrite_rules' => '/a']] as $options) {
    attempt(function () use ($options): void {
        $server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
        $server->on('request', fn () => null);
        $server->set(['enable_static_handler' => true] + $options);
        $server->start();
    });
}
?>
--EXPECTF--
ValueError: Coro\Server::start(): option [document_root] must be set, because enable_static_handler is true
ValueError: Coro\Server::start(): option [document_root] must be an existing folder, and %s is none
ValueError: Coro\Server::set(): option [http_index_files] must contain non-empty strings only
ValueError: Coro\Server::set(): option [url_rewrite_rules] must be an array whose keys and values are strings
ValueError: Coro\Server::set(): option [url_rewrite_rules] has a wrong rule "/a": a path and its replacement must begin with a slash, and an expression must be between tildes
ValueError: Coro\Server::set(): option [url_rewrite_rules] has a wrong rule "~(~": Unmatched ( or \(
TypeError: Coro\Server::set(): option [url_rewrite_rules] must be of type array, string given
