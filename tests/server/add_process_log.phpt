--TEST--
Server::addProcess(): after a log rotation, the process logs to the new file
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

use Coro\Http\{Request, Response, Server};
use Coro\Process;

$log = tempnam(sys_get_temp_dir(), 'coro-test-');
$server = new ServerProcess(function (Server $server): void {
    $process = new Process(function (Process $self) use ($server): void {
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
}, ['worker_num' => 1, 'log_file' => $log, 'log_level' => 4]);
echo body($server->port, '/before'), ' ';
rename($log, "$log.1");
$server->signal(34);
echo json_encode(eventually(fn() => file_exists($log))), ' ', body($server->port, '/after'), ' ', $server->end(), "\n";
foreach (["$log.1", $log] as $file) {
    preg_match_all('/the process says (\w+)/', file_get_contents($file), $found);
    echo implode(' ', $found[1]), "\n";
    unlink($file);
}
?>
--EXPECT--
logged true logged exit 0
before
after
