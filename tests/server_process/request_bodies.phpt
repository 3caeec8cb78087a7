--TEST--
PROCESS mode: bodies that arrive while their handlers run survive a reload and the end of workers, and fail with a killed worker
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
require __DIR__ . '/../include/processes.inc';

function upload_server(array $options): ServerProcess
{
    return new ServerProcess(function ($server): void {
        $server->on('request', function ($request, $response): void {
            $path = $request->server['request_uri'];
            if ($path === '/pid') {
                $response->end((string) getmypid());
                return;
            }
            if ($path === '/begun') {
                $response->write('begun');
            }
            $size = 0;
            $hash = hash_init('md5');
            while (($piece = $request->read()) !== false && $piece !== '') {
                if ($size === 0) {
                    say('reads');
                }
                $size += strlen($piece);
                hash_update($hash, $piece);
            }
            if ($piece === false) {
                say('error ' . coro_last_error());
            }
            $response->end($size . ' ' . hash_final($hash) . ' ' . getmypid());
        });
    }, $options + ['http_body_streaming' => true, 'log_level' => 6, 'dispatch_mode' => 1]);
}

// Sends the head of an upload.
function begin(ServerProcess $server, int $size, string $path = '/')
{
    $socket = connect($server->port);
    fwrite($socket, "POST $path HTTP/1.1\r\nHost: a\r\nContent-Length: $size\r\n\r\n");
    return $socket;
}

$server = upload_server(['worker_num' => 1, 'max_wait_time' => 20]);
$first = ask(connect($server->port), '/pid');

echo 'killed: ';
$lost = begin($server, 100_000);
$begun = begin($server, 100_000, '/begun');
$unread = begin($server, 10 << 20);
foreach ([$lost, $begun, $unread] as $socket) {
    fwrite($socket, 'x');
}
eventually(fn () => count($server->said()) === 3);
posix_kill((int) $first, SIGKILL);
echo statuses(read_answer($lost)['head']), ' ';
fwrite($lost, str_repeat('x', 99_999));
echo ask($lost, '/pid') !== $first ? 'next worker, ' : 'same worker, ';
echo str_ends_with(stream_get_contents($begun), "begun\r\n") ? 'cut off, ' : 'ended, ';
echo statuses(stream_get_contents($unread)), "\n";

echo 'reload: ';
$body = random_bytes(300_000);
$slow = begin($server, 300_000);
fwrite($slow, substr($body, 0, 1000));
eventually(fn () => count($server->said()) === 4);
$old = ask($client = connect($server->port), '/pid');
$server->signal(SIGUSR1);
eventually(fn () => ask($client, '/pid') !== $old);
fwrite($slow, substr($body, 1000));
echo read_answer($slow)['body'] === '300000 ' . md5($body) . " $old" ? 'old worker' : 'wrong', "\n";

echo 'gone: ';
$gone = begin($server, 300_000);
fwrite($gone, 'x');
eventually(fn () => count($server->said()) === 5);
fclose($gone);
echo eventually(fn () => in_array('error 104', $server->said(), true)) ? 'noticed' : 'not noticed', "\n";

echo 'memory: ';
$before = memory_of($server->pid);
$large = begin($server, 100 << 20);
for ($i = 0, $piece = str_repeat('x', 1 << 20); $i < 100; $i++) {
    fwrite($large, $piece);
}
echo strtok(read_answer($large)['body'], ' '), memory_is_below($before + 4000, $server->pid) ? ' little' : ' much', "\n";
echo $server->end(), "\n";

echo 'max_request: ';
$server = upload_server(['worker_num' => 2, 'max_request' => 5, 'max_wait_time' => 20]);
$right = 0;
$pids = [];
// Spent workers leave one after the other.
for ($round = 0; $round < 6 || (count($pids) <= 4 && $round < 200); $round++) {
    $sockets = array_map(fn () => begin($server, 300_000), range(1, 8));
    for ($i = 0; $i < 300_000; $i += 50_000) {
        foreach ($sockets as $socket) {
            fwrite($socket, substr($body, $i, 50_000));
        }
    }
    foreach ($sockets as $socket) {
        [$size, $hash, $pid] = explode(' ', read_answer($socket)['body']);
        $right += $size === '300000' && $hash === md5($body);
        $pids[$pid] = true;
    }
}
echo $right === 8 * $round ? 'all whole, ' : "$right of $round rounds whole, ", count($pids) > 4 ? 'many workers' : 'few workers', ' ', $server->end(), "\n";
?>
--EXPECT--
killed: 502 next worker, cut off, 502
reload: old worker
gone: noticed
memory: 104857600 little
exit 0
max_request: all whole, many workers exit 0
