--TEST--
Server: set() accepts Swoole options that have no effect
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/variant.inc';

$server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
var_dump($server->set(['reactor_num' => 4, 'dispatch_mode' => 2, 'reload_async' => true, 'open_http_protocol' => true,
    'http_parse_post' => true, 'hook_flags' => 1879048191, 'http_parse_cookie' => true, 'http_parse_files' => true,
    'upload_tmp_dir' => '/tmp', 'socket_buffer_size' => 1 << 20, 'http_compression' => false]));
echo count($server->setting), "\n";
?>
--EXPECT--
bool(true)
11
