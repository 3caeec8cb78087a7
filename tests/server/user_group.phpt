--TEST--
Server: user and group apply to the workers, and the manager keeps its own
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

foreach ([['user' => 'nobody'], ['user' => 'nobody', 'group' => 'daemon'], ['group' => 'daemon']] as $settings) {
    $server = new ServerProcess(function ($server): void {
        $server->on('request', fn ($request, $response) => $response->end(implode(' ', [
            posix_getpwuid(posix_getuid())['name'],
            posix_getpwuid(posix_geteuid())['name'],
            posix_getgid() === posix_getgrnam('daemon')['gid'] ? 'daemon' : 'its own',
            in_array(0, posix_getgroups()) ? 'with the groups of root' : 'without',
            $server->manager_pid === posix_getppid() ? 'managed' : 'alone',
        ])));
    }, $settings);
    echo body($server->port, '/'), ', ', posix_getpwuid(fileowner("/proc/$server->pid"))['name'], ' ', $server->end(), "\n";
}
?>
--EXPECT--
nobody nobody its own without managed, root exit 0
nobody nobody daemon without managed, root exit 0
root root daemon without managed, root exit 0
