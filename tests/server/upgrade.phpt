--TEST--
Server: upgrade() and SIGRTMIN+1 replace the server with the new version of its program, which takes over its sockets and its pid file
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/upgrade.inc';

$code = fn (string $version) => <<<PHP
    \$server->on("request", function (\$request, \$response) use (\$server) {
        \$response->end("$version " . getenv("CORO_TEST_VERSION"));
        if (\$request->server["request_uri"] === "/upgrade") {
            var_dump(\$server->upgrade());
        }
    });
    putenv("CORO_TEST_VERSION=$version");   // is not passed on
    fclose(STDIN);
    \$kept = fopen(__FILE__, "r");           // neither is this; PHP keeps the file of the program open, too
    PHP;
$service = new Service($code('first'), environment: ['CORO_TEST_VERSION' => 'of the start']);
echo body($service->port, '/'), "\n";
foreach (['second', 'third'] as $version) {
    $old = $service->pid();
    $service->deploy($code($version), ['worker_num' => 3]);
    var_dump($service->upgrade());
    echo body($service->port, '/'), "\n";
}
$service->deploy($code('fourth'));
$old = $service->pid();
echo body($service->port, '/upgrade'), "\n";
var_dump(eventually(fn () => !is_alive($old)));
echo body($service->port, '/'), "\n";
$files = array_map(readlink(...), glob("/proc/{$service->pid()}/fd/*"));
var_dump(count(preg_grep('/server\.php/', $files)));
var_dump($service->end(), $service->pid());
echo $service->logged('^bool|upgrade: the|stops');
?>
--EXPECT--
first first
bool(true)
second second
bool(true)
third third
third third
bool(true)
fourth fourth
int(2)
bool(true)
int(0)
upgrade: the new server (pid N) serves after N s
the server stops: the server with pid N has replaced it
upgrade: the new server (pid N) serves after N s
the server stops: the server with pid N has replaced it
bool(true)
upgrade: the new server (pid N) serves after N s
the server stops: the server with pid N has replaced it
the server stops: SIGTERM
