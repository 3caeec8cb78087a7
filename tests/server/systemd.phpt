--TEST--
Server: systemd is told when the server serves, reloads, is replaced and stops
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/notify_socket.inc';

$code = '$server->on("request", fn ($request, $response) => $response->end("answer"));';
foreach ([false, true] as $is_abstract) {
    $systemd = new NotifySocket($is_abstract);
    $service = new Service($code, ['worker_num' => 2], environment: ['NOTIFY_SOCKET' => $systemd->path]);
    echo $systemd->state(), "\n";
    $service->signal(SIGUSR1);
    echo $systemd->state(), ' | ', $systemd->state(), "\n";
    $service->deploy('broken(');
    $service->upgrade();
    echo $systemd->state(), ' | ', $systemd->state(), "\n";
    $service->deploy($code, ['worker_num' => 2]);
    $service->upgrade();
    echo $systemd->state(), ' | ';
    $taken = $systemd->next();
    var_dump(sscanf($taken, "MAINPID=%d\n")[0] === $service->pid());
    echo preg_replace('/\d{2,}/', 'N', str_replace("\n", ' ', $taken)), "\n";
    $service->signal(SIGUSR1);   // the new server speaks with systemd now
    echo $systemd->state(), ' | ', $systemd->state(), "\n";
    $service->end();
    echo $systemd->state(), "\n";
}
?>
--EXPECT--
READY=1
RELOADING=1 MONOTONIC_USEC=N | READY=1
RELOADING=1 MONOTONIC_USEC=N | READY=1
RELOADING=1 MONOTONIC_USEC=N | bool(true)
MAINPID=N READY=1 WATCHDOG=1
RELOADING=1 MONOTONIC_USEC=N | READY=1
STOPPING=1
READY=1
RELOADING=1 MONOTONIC_USEC=N | READY=1
RELOADING=1 MONOTONIC_USEC=N | READY=1
RELOADING=1 MONOTONIC_USEC=N | bool(true)
MAINPID=N READY=1 WATCHDOG=1
RELOADING=1 MONOTONIC_USEC=N | READY=1
STOPPING=1
