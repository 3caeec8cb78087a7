--TEST--
Runtime::offload() in a server: helpers hold no client's connection, and finish their calls during a reload and a shutdown
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

function block(string $file): string
{
    say('helper ' . getmypid());
    while (!file_exists($file)) {
        usleep(1000);
        clearstatcache();
    }
    return 'done';
}

// Returns the sockets and pipes that a process has open, besides its standard streams.
function connections_of(int $pid): array
{
    $files = array_filter(glob("/proc/$pid/fd/*"), fn(string $file) => (int) basename($file) > 2);
    return preg_grep('~^(socket|pipe):~', array_map(fn(string $file) => (string) @readlink($file), $files));
}

function parent_of(int $pid): int
{
    return (int) explode(' ', file_get_contents("/proc/$pid/stat"))[3];
}

$file = sys_get_temp_dir() . '/coro-test-' . getmypid();
$server = new ServerProcess(function ($server) use ($file): void {
    $server->on('workerStart', fn() => say('ready'));
    $server->on('request', function ($request, $response) use ($file): void {
        $response->end(match ($request->server['request_uri']) {
            '/name' => Coro\Runtime::offload('block', $file),
            '/closure' => Coro\Runtime::offload(function () use ($file, $response): string {
                return block($file);
            }),
            '/server' => json_encode(Coro\Runtime::offload(fn() => @[$GLOBALS['http']->send(1, 'x'), $GLOBALS['http']->reload(),
                $response->header('a', 'b'), $response->end('from the helper'), $GLOBALS['http']->close($request->fd)])),
            '/stats' => $GLOBALS['http']->stats()['concurrency'],
            default => 'hello',
        });
    });
    $GLOBALS['http'] = $server;
}, ['worker_num' => 2, 'max_wait_time' => 30, 'dispatch_mode' => 1]);

$helpers = fn() => array_map(fn($line) => (int) substr($line, 7), preg_grep('/^helper/', $server->said()));
eventually(fn() => count(preg_grep('/^ready/', $server->said())) === 2);
$idle = array_map(fn() => connect($server->port), range(1, 4));
foreach ($idle as $client) {
    echo ask($client), ' ';
}
foreach (['/name', '/closure'] as $number => $path) {
    $waiting = connect($server->port);
    send_request($waiting, $path);
    eventually(fn() => count($helpers()) === $number + 1);
    $helper = array_values($helpers())[$number];
    $of_worker = connections_of(parent_of($helper));
    var_dump(count($of_worker) > 1, array_intersect(connections_of($helper), $of_worker));
    // The connections of other clients end although the helper was forked while they were open.
    $clients = array_splice($idle, 0, 2);
    foreach ($clients as $client) {
        send_request($client, '/', "Connection: close\r\n");
        echo read_answer($client)['body'], fgets($client) === false && feof($client) ? ' closed ' : ' open ';
    }
    $ready = count(preg_grep('/^ready/', $server->said()));
    $server->signal(SIGUSR1);
    eventually(fn() => count(preg_grep('/^ready/', $server->said())) === $ready + 2);
    touch($file);
    echo read_answer($waiting)['body'], "\n";
    unlink($file);
}
$client = connect($server->port);
echo ask($client, '/server'), ' ', ask($client, '/stats'), "\n";

// A worker that is told to end waits for the helper.
send_request($client, '/name');
eventually(fn() => count($helpers()) === 3);
$server->signal(SIGTERM);
touch($file);
echo read_answer($client)['body'], ' ', $server->wait(), "\n";
var_dump(eventually(fn() => !array_filter($helpers(), is_alive(...))), $server->processes());
unlink($file);
?>
--EXPECT--
hello hello hello hello bool(true)
array(0) {
}
hello closed hello closed done
bool(true)
array(0) {
}
hello closed hello closed done
[false,false,false,false,false] 1
done exit 0
bool(true)
array(0) {
}
