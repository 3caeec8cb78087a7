--TEST--
Server: after a fatal error a server with one process answers its open requests and exits with 255
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_process_mode('about the only process of BASE mode with one worker');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$path = tempnam(sys_get_temp_dir(), 'coro-test-');
$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        if ($request->get) {
            eval('function strlen() {}');
        }
        say('waiting');
        Coro\Coroutine::sleep(0.2);
        $response->end('answered');
    });
}, ['worker_num' => 1, 'log_level' => 6, 'pid_file' => $path]);
$waiting = connect($server->port);
send_request($waiting);
eventually(fn () => $server->said());
echo statuses(request($server->port, '/?fatal')), ' ', read_answer($waiting)['body'], ' ', $server->wait(), "\n";
var_dump(file_exists($path));
?>
--EXPECT--
500 answered exit 255
bool(false)
