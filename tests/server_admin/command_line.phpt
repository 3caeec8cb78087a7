--TEST--
bin/coro shows the figures of a server and directs it by its admin process
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/admin.inc';

// Runs bin/coro without the extension, and returns its exit code and what it has printed.
function coro(string $arguments, array $environment = []): string
{
    $command = PHP_BINARY . ' -n ' . escapeshellarg(dirname(__DIR__, 2) . '/bin/coro') . " $arguments";
    $process = proc_open($command, [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes, null, $environment);
    $text = stream_get_contents($pipes[1]);
    return proc_close($process) . " $text";
}

$address = admin_address();
$token = bin2hex(random_bytes(16));
$environment = ['CORO_ADMIN' => $address, 'CORO_ADMIN_TOKEN' => $token];
$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end());
}, ['admin_server' => $address, 'admin_token' => $token, 'worker_num' => 3]);
for ($i = 0; $i < 5; $i++) {
    body($server->port, '/');
}
// The workers publish their figures once a second.
var_dump(until(fn () => preg_match('/^0 ready(?=.*late)(?=.*answers      2xx 5 )/s', coro('status', $environment)) === 1));

$text = coro('status --sort=requests', $environment);
preg_match_all('/^worker [012] +(\d+) +(\d+) .*$/m', $text, $found);
var_dump(array_sum($found[2]), count(array_unique($found[1])));
$sorted = $found[2];
rsort($sorted);
var_dump($found[2] === $sorted, max(array_map('strlen', explode("\n", $text))) <= 80, str_contains($text, 'answers      2xx 5 '));
var_dump(json_decode(substr(coro('status --json', $environment), 2))->figures->request_count);

echo "top without a terminal\n";
$top = proc_open([PHP_BINARY, '-n', dirname(__DIR__, 2) . '/bin/coro', 'top', '--json'], [1 => ['pipe', 'w']], $pipes, null, $environment);
for ($i = 0; $i < 2; $i++) {
    var_dump(json_decode(fgets($pipes[1]))->figures->request_count);
}
proc_terminate($top);
proc_close($top);

echo "errors\n";
echo coro('status', ['CORO_ADMIN' => $address]);
echo coro('status');
echo coro('status --admin=/nowhere');
var_dump(str_starts_with(coro('dance', $environment), '1 usage: coro'), str_starts_with(coro('', $environment), '1 usage'));
var_dump(str_starts_with(coro('status --sort=colour', $environment), '1 usage'), str_starts_with(coro('--help'), '0 usage'));

echo "commands\n";
foreach (['reload', 'dump', 'resume', 'drain'] as $command) {
    echo coro($command, $environment);
}
echo strtok(coro('status', $environment), "\n"), "\n";
echo coro("stop --admin=$address", ['CORO_ADMIN_TOKEN' => $token]);
var_dump(until(fn () => str_starts_with(coro('status', $environment), '1 coro: cannot connect')));
?>
--EXPECT--
bool(true)
int(5)
int(3)
bool(true)
bool(true)
bool(true)
int(5)
top without a terminal
int(5)
int(5)
errors
1 coro: GET /status.json: the request needs the field "Authorization: Bearer TOKEN" with the value of the option admin_token
1 coro: which server? Use --admin=ADDRESS or the environment variable CORO_ADMIN
1 coro: cannot connect to /nowhere: No such file or directory
bool(true)
bool(true)
bool(true)
bool(true)
commands
0 the server reloads its workers
0 the processes write their coroutines to the log
0 the server does not drain any more: /readyz says again whether it can serve
0 /readyz says from now on that the server is draining; the server goes on to serve
0 not ready: draining: POST /drain was called
0 the server ends
bool(true)
