--TEST--
HTTP: static_handler_charset is the charset of text files, http_autoindex lists the files of a folder
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$root = tempnam(sys_get_temp_dir(), 'coro-test-');
unlink($root);
mkdir("$root/sub", 0777, true);
foreach (['a.txt', 'b.png', '.hidden', 'sub/<c>.css'] as $name) {
    file_put_contents("$root/$name", 'x');
}
foreach ([[], ['static_handler_charset' => 'iso-8859-1'], ['static_handler_charset' => '', 'http_autoindex' => true]] as $options) {
    $server = new ServerProcess(function ($server): void {
        $server->on('request', fn ($request, $response) => $response->end('handler'));
    }, $options + ['enable_static_handler' => true, 'document_root' => $root]);
    echo json_encode($options), "\n";
    foreach (['/a.txt', '/b.png'] as $target) {
        preg_match('/^Content-Type: (.*)$/m', request($server->port, $target), $found);
        echo "  $target $found[1]\n";
    }
    foreach (['/', '/sub/'] as $target) {
        $page = body($server->port, $target);
        preg_match_all('/href="([^"]*)"/', $page, $links);
        echo "  $target ", $page === 'handler' ? $page : implode(' ', $links[1]), str_contains($page, '<c>') ? ' not escaped' : '', "\n";
    }
    $server->end();
}
array_map(unlink(...), ["$root/.hidden", ...glob("$root/*.*"), ...glob("$root/sub/*")]);
array_map(rmdir(...), ["$root/sub", $root]);
?>
--EXPECT--
[]
  /a.txt text/plain; charset=utf-8
  /b.png image/png
  / handler
  /sub/ handler
{"static_handler_charset":"iso-8859-1"}
  /a.txt text/plain; charset=iso-8859-1
  /b.png image/png
  / handler
  /sub/ handler
{"static_handler_charset":"","http_autoindex":true}
  /a.txt text/plain
  /b.png image/png
  / ./a.txt ./b.png ./sub/
  /sub/ ../ ./%3Cc%3E.css
