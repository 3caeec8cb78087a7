--TEST--
HTTP: with static_handler_follow_links links may lead out of document_root, paths of URLs may not
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$base = tempnam(sys_get_temp_dir(), 'coro-test-');
unlink($base);
mkdir("$base/root", 0777, true);
mkdir("$base/other");
file_put_contents("$base/other/a.txt", 'outside');
symlink('../other/a.txt', "$base/root/file.txt");
symlink("$base/other", "$base/root/folder");
foreach ([false, true] as $follows) {
    $server = new ServerProcess(function ($server): void {
        $server->on('request', fn ($request, $response) => $response->end('handler'));
    }, ['enable_static_handler' => true, 'document_root' => "$base/root", 'static_handler_follow_links' => $follows]);
    foreach (['/file.txt', '/folder/a.txt', '/folder/../../other/a.txt', '/folder/%2e%2e/other/a.txt'] as $target) {
        echo json_encode($follows), " $target ", body($server->port, $target), "\n";
    }
    $server->end();
}
array_map(unlink(...), ["$base/root/file.txt", "$base/root/folder", "$base/other/a.txt"]);
array_map(rmdir(...), ["$base/root", "$base/other", $base]);
?>
--EXPECT--
false /file.txt handler
false /folder/a.txt handler
false /folder/../../other/a.txt handler
false /folder/%2e%2e/other/a.txt handler
true /file.txt outside
true /folder/a.txt outside
true /folder/../../other/a.txt handler
true /folder/%2e%2e/other/a.txt handler
