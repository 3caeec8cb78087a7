--TEST--
Server::addProcess(): the process has the user and the group of the workers, and still ends when the manager is killed
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
if (posix_geteuid() !== 0) die('skip only root may change the user');
if (!posix_getpwnam('nobody')) die('skip needs the user nobody');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

use Coro\Http\{Request, Response, Server};
use Coro\Process;

$server = new ServerProcess(function (Server $server): void {
    $process = new Process(function (Process $self): void {
        $self->write(implode(' ', [
            posix_getpwuid(posix_getuid())['name'],
            in_array(0, [posix_getgid(), ...posix_getgroups()]) ? 'with the groups of root' : 'without',
            getmypid(),
            posix_getppid(),
        ]));
        sleep(100);
    });
    $server->addProcess($process);
    $server->on('request', fn(Request $request, Response $response) => $response->end($process->read()));
}, ['worker_num' => 1, 'user' => 'nobody']);
[$user, $groups, $pid, $manager] = explode(' ', body($server->port, '/'));
echo "$user $groups\n";
posix_kill((int) $manager, SIGKILL);
var_dump(eventually(fn() => !is_alive((int) $pid)));
$server->wait();
?>
--EXPECT--
nobody without
bool(true)
