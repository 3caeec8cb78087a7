--TEST--
Server::addProcess(): after log rotations, a process of another user logs to the newest file, which only root may open
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

$folder = tempnam(sys_get_temp_dir(), 'coro-test-');
unlink($folder);
mkdir($folder, 0700);
$server = new ServerProcess(function (Server $server): void {
    $process = new Process(function (Process $self): void {
        while (($text = $self->read()) !== '') {
            swoole_error_log(CORO_LOG_WARNING, "the process says $text");
            $self->write('logged');
        }
    });
    $server->addProcess($process);
    $server->on('request', function (Request $request, Response $response) use ($process): void {
        $process->write(substr($request->server['request_uri'], 1));
        $response->end($process->read());
    });
}, ['user' => 'nobody', 'worker_num' => 1, 'log_file' => "$folder/log", 'log_level' => 4]);

// Rotates the log, and waits until only this number of processes has the old file open.
$rotate = function (int $number, int $left) use ($server, $folder): void {
    rename("$folder/log", "$folder/log.$number");
    $server->signal(34);
    $opened = fn() => count(array_filter(glob('/proc/[0-9]*/fd/[0-9]*'), fn($fd) => @readlink($fd) === "$folder/log.$number"));
    echo json_encode(eventually(fn() => file_exists("$folder/log") && $opened() <= $left)), ' ';
};
echo body($server->port, '/first'), ' ';
$rotate(1, 1);
$rotate(2, 0);   // the process has logged nothing since the rotation before
echo body($server->port, '/second'), ' ', $server->end(), "\n";
foreach (['log.1', 'log.2', 'log'] as $file) {
    preg_match_all('/the process says (\w+)|cannot/', file_get_contents("$folder/$file"), $found);
    echo "$file: ", implode(' ', $found[0]), "\n";
}
array_map(unlink(...), glob("$folder/*"));
echo rmdir($folder) ? '' : 'files are left';
?>
--EXPECT--
logged true true logged exit 0
log.1: the process says first
log.2: 
log: the process says second
