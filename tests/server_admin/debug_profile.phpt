--TEST--
admin_server: /debug/profile shows what ran and /debug/blocked where coroutines waited, as folded stacks and as images
--EXTENSIONS--
coro
pcntl
posix
simplexml
--FILE--
<?php
require __DIR__ . '/admin.inc';

function compute(string $flag): void
{
    while (is_file($flag)) {
        clearstatcache();
    }
}

function rest(): void
{
    Coro\Coroutine::sleep(60);
}

// Returns the number behind the first stack that contains this text.
function number_of(string $folded, string $part): int
{
    return preg_match('~^.*' . preg_quote($part, '~') . '.* (\d+)$~m', $folded, $found) ? (int) $found[1] : 0;
}

$address = admin_socket();
$flag = tempnam(sys_get_temp_dir(), 'coro-flag-');
$server = new ServerProcess(function ($server) use ($flag): void {
    $server->on('workerStart', fn () => array_map(fn () => go(rest(...)), range(1, 300)));
    $server->on('request', function ($request, $response) use ($flag): void {
        compute($flag);
        $response->end('computed');
    });
}, ['admin_server' => $address, 'worker_num' => 1, 'max_wait_time' => 1]);

until(fn () => admin($address, 'GET /readyz') === 200);   // a worker that starts is not asked
// The worker rests: its coroutines wait, and nothing runs. 300 coroutines wait for a second each.
admin($address, 'GET /debug/blocked?seconds=1', $waits);
$sum = number_of($waits, 'rest;Coro\Coroutine::sleep');
var_dump($sum > 200_000 && $sum < 600_000 ?: $waits);
admin($address, 'GET /debug/profile?seconds=1', $runs);
var_dump(number_of($runs, 'compute') === 0);

$client = stream_socket_client("tcp://127.0.0.1:$server->port");
fwrite($client, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
until(fn () => admin($address, 'GET /debug/coroutines', $json) === 200 && str_contains($json, '"running"'));
admin($address, 'GET /debug/profile?seconds=1', $runs);
$samples = number_of($runs, ';compute');
var_dump($samples > 20 && $samples < 200 ?: $runs);

// While a profile is made, there is no second one.
$image = stream_socket_client("unix://$address");
fwrite($image, "GET /debug/profile?seconds=1&format=svg HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
var_dump(until(fn () => admin($address, 'GET /debug/blocked?seconds=1') === 409));
[$head, $svg] = explode("\r\n\r\n", stream_get_contents($image));
var_dump(preg_match('~^Content-Type: image/svg\+xml~mi', $head));
$titles = array_map(fn ($box) => (string) $box->title, iterator_to_array(simplexml_load_string($svg)->g, false));
var_dump(preg_match('/^all: \d+ samples, 100.0 %$/', $titles[0]), count(preg_grep('/^compute: \d+ samples, [\d.]+ %$/', $titles)));
unlink($flag);
var_dump(str_ends_with(stream_get_contents($client), 'computed'));

// A worker that dies meanwhile has no part in the profile, and the server makes further ones.
$profile = stream_socket_client("unix://$address");
fwrite($profile, "GET /debug/blocked?seconds=1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
until(fn () => admin($address, 'GET /debug/blocked?seconds=1') === 409);
admin($address, 'GET /status.json', $json);
posix_kill(current(array_filter(json_decode($json)->threads, fn ($thread) => $thread->role === 'worker'))->pid, SIGKILL);
echo strtok(stream_get_contents($profile), "\r"), "\n";
foreach (['/debug/profile?seconds=0', '/debug/blocked?seconds=61', '/debug/profile?format=png'] as $target) {
    echo admin($address, "GET $target"), "\n";
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
int(1)
int(1)
int(1)
bool(true)
HTTP/1.1 200 OK
400
400
400
