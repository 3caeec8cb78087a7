--TEST--
Server: when processes of the old server are killed during an upgrade, the new server takes over and serves
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/upgrade.inc';

$old = <<<'PHP'
    $server->on('request', fn ($request, $response) => $response->end("old $server->manager_pid $server->worker_pid"));
    PHP;
$new = <<<'PHP'
    $server->on('workerStart', function () {
        touch('starts');
        while (!is_file('continue')) {
            usleep(10_000);
        }
    });
    $server->on('request', fn ($request, $response) => $response->end('new'));
    PHP;
$service = new Service($old, ['worker_num' => 3]);
$pid = $service->pid();
[$version, $manager] = explode(' ', body($service->port, '/'));
$killed = server_mode() === CORO_BASE ? $pid : (int) $manager;
$children = array_map(intval(...), explode(' ', trim(file_get_contents("/proc/$killed/task/$killed/children"))));
echo $version, ' ', count($children), "\n";
$service->deploy($new, ['worker_num' => 3]);
$service->signal(SIGRTMIN + 1);
var_dump(eventually(fn () => is_file("$service->folder/starts")));
posix_kill($killed, SIGKILL);
var_dump(eventually(fn () => !array_filter([$pid, ...$children], is_alive(...))));
touch("$service->folder/continue");
var_dump(eventually(fn () => !in_array($service->pid(), [0, $pid])));
for ($i = 0; $i < 5; $i++) {
    echo body($service->port, '/'), "\n";
}
var_dump($service->end());
?>
--EXPECT--
old 3
bool(true)
bool(true)
bool(true)
new
new
new
new
new
bool(true)
