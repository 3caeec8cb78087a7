--TEST--
Server: SIGTERM ends a server whose manager or master is held by a callback that never returns, and all of its processes
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/upgrade.inc';

// Returns the processes whose standard output is the log of the service.
function family(Service $service): array
{
    $processes = array_map(fn (string $path) => (int) basename($path), glob('/proc/[0-9]*'));
    return array_filter($processes, fn (int $pid) => @readlink("/proc/$pid/fd/1") === realpath($service->folder) . '/log' && is_alive($pid));
}

$stuck = fn (string $event) => "\$server->on('$event', function () { touch('serves'); touch('held'); while (true) sleep(1); });";
$code = '$server->on("request", fn ($request, $response) => $response->end("$server->worker_pid"));';
$settings = ['worker_num' => 2, 'max_wait_time' => 1];
foreach (['managerStart', 'beforeReload', 'workerError', 'beforeShutdown'] as $event) {
    $service = new Service($code . $stuck($event), $settings);
    match ($event) {
        'managerStart' => null,
        'beforeReload' => $service->signal(SIGUSR1),
        'workerError' => posix_kill((int) body($service->port, '/'), SIGKILL),
        'beforeShutdown' => $service->signal(SIGTERM),
    };
    var_dump(eventually(fn () => is_file("$service->folder/held")));
    usleep(10_000);
    $service->signal(SIGTERM);
    echo "$event: ", var_export(eventually(fn () => !family($service)), true), ' ', json_encode(glob("$service->folder/pid*")), "\n";
}

echo "a version whose managerStart never returns\n";
$service = new Service($code, ['worker_ready_timeout' => 2] + $settings);
var_dump(is_numeric(body($service->port, '/')), count($before = family($service)) > 2);
$service->deploy($code . $stuck('managerStart'), ['worker_ready_timeout' => 2] + $settings);
var_dump($service->upgrade(), is_file("$service->folder/held"));
var_dump(eventually(fn () => !array_diff(family($service), $before)), is_numeric(body($service->port, '/')), $service->end());
?>
--EXPECT--
bool(true)
managerStart: true []
bool(true)
beforeReload: true []
bool(true)
workerError: true []
bool(true)
beforeShutdown: true []
a version whose managerStart never returns
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
