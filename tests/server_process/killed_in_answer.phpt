--TEST--
PROCESS mode: an answer that a killed worker had begun is cut off so that the client notices
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about the master and the manager of PROCESS mode');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        if ($request->server['request_uri'] === '/begin') {
            $response->write('begun');
            say('begun');
            Coro\Coroutine::sleep(100);
        }
        $response->end((string) getmypid());
    });
}, ['worker_num' => 1, 'log_level' => 6]);
$pid = (int) ask($idle = connect($server->port));
send_request($client = connect($server->port), '/begin');
for ($answer = ''; !str_contains($answer, "begun\r\n"); $answer .= fgets($client)) {
}
posix_kill($pid, SIGKILL);
echo json_encode(stream_get_contents($client)), ' ', (int) ask($idle) !== $pid ? 'another' : 'the same', ' ', $server->end(), "\n";
?>
--EXPECT--
"" another exit 0
