--TEST--
Server: static files are opened with the rights of the workers, in PROCESS mode, too
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
if (posix_geteuid() !== 0) die('skip only root may change the user');
if (!posix_getpwnam('nobody') || !posix_getgrnam('daemon')) die('skip needs the user nobody and the group daemon');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$root = tempnam(sys_get_temp_dir(), 'coro-test-');
unlink($root);
mkdir($root, 0755);
foreach (['all' => ['root', 0644], 'group' => ['daemon', 0640], 'root' => ['root', 0600]] as $name => [$group, $rights]) {
    file_put_contents("$root/$name.txt", $name);
    chgrp("$root/$name.txt", $group);
    chmod("$root/$name.txt", $rights);
}
foreach ([['user' => 'nobody'], ['user' => 'nobody', 'group' => 'daemon'], []] as $settings) {
    $server = new ServerProcess(function ($server): void {
        $server->on('request', fn ($request, $response) => $response->end('handler'));
    }, $settings + ['enable_static_handler' => true, 'document_root' => $root, 'static_handler_cache_time' => 0]);
    foreach ([1, 2] as $again) {
        foreach (['all', 'group', 'root'] as $name) {
            echo substr(request($server->port, "/$name.txt"), 9, 3), ' ';
        }
    }
    echo implode(' ', $settings), ' ', $server->end(), "\n";
}
array_map(unlink(...), glob("$root/*"));
rmdir($root);
?>
--EXPECT--
200 403 403 200 403 403 nobody exit 0
200 200 403 200 200 403 nobody daemon exit 0
200 200 200 200 200 200  exit 0
