--TEST--
PROCESS mode: when a worker is killed in a request its client gets 502 at once, and the next request goes to the replacement
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
        if ($request->server['request_uri'] === '/wait') {
            say('waiting');
            Coro\Coroutine::sleep(100);
        }
        $response->end((string) getmypid());
    });
}, ['worker_num' => 1, 'log_level' => 6]);
$pid = ask($idle = connect($server->port));
send_request($client = connect($server->port), '/wait');
send_request($client, '/');   // queued behind the request that is lost
eventually(fn () => $server->said());
$begun = microtime(true);
posix_kill((int) $pid, SIGKILL);
echo statuses(read_answer($client)['head']), microtime(true) - $begun < 15 ? ' at once, ' : ' late, ';
$next = read_answer($client)['body'];
echo json_encode([$next !== $pid, ask($client) === $next, ask($idle) === $next]), ' ', $server->end(), "\n";
?>
--EXPECT--
502 at once, [true,true,true] exit 0
