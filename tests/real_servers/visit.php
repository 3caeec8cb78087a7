<?php

// php visit.php CASE PHP...: starts serve.php for the case, with the command PHP..., and visits it in plain PHP.

require __DIR__ . '/include.php';
[, $name] = $argv;
$case = load_case($name);
$mode = getenv('CORO_TEST_MODE');

// Opens a connection and sends a request.
function request(int $port, string $path)
{
    $stream = stream_socket_client("tcp://127.0.0.1:$port", $code, $text, 10);
    fwrite($stream, "GET $path HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    return $stream;
}

function answer($stream): string
{
    stream_set_timeout($stream, 30);
    return explode("\r\n\r\n", (string) stream_get_contents($stream), 2)[1] ?? 'nothing';
}

// Returns the states of both workers, by their pids, when they have no other request.
function states(int $port): array
{
    $states = [];
    for ($i = 0; $i < 1000 && (count($states) < 2 || max(array_column($states, 'coroutines')) > 1); $i++) {
        $state = json_decode(answer(request($port, '/state')), true);
        $states[$state['pid']] = $state;
        usleep(2000);
    }
    return $states;
}

// Returns by how much a value of a worker has grown.
function growth(string $name, array $before, array $after): int
{
    return max(array_map(
        fn(array $state) => isset($before[$state['pid']]) ? $state[$name] - $before[$state['pid']][$name] : 0,
        $after,
    ));
}

// Makes four requests for each wait at the same time. The last client of each wait goes away at once. Calls $meanwhile when the
// requests have been sent, and returns what is wrong with the answers to the other clients, or null.
function visit(int $port, int $waits, ?Closure $meanwhile = null): ?string
{
    $streams = $gone = [];
    for ($i = 0; $i < 4 * $waits; $i++) {
        $stream = request($port, '/wait/' . $i % $waits);
        $i >= 3 * $waits ? $gone[] = $stream : $streams[] = $stream;
    }
    usleep(30_000);   // so that most of the requests wait in the client
    $gone = [];
    $meanwhile && $meanwhile();
    $bad = array_filter(array_map(answer(...), $streams), fn(string $answer) => $answer !== 'done');
    return $bad ? count($bad) . ' of ' . count($streams) . ' clients get ' . reset($bad) : null;
}

if (!$case['wait']) {
    exit;
}
// The server must end if this program is killed.
$command = ['timeout', '-k', '1', '40', ...array_slice($argv, 2), __DIR__ . '/serve.php', $name];
$process = proc_open($command, [1 => ['pipe', 'w'], 2 => STDERR], $pipes);
[$pid, $port] = array_map(intval(...), explode(' ', fgets($pipes[1])));
$waits = count($case['wait']);

$error = visit($port, $waits) ?? visit($port, $waits);
$before = states($port);
for ($i = 0; $i < 3; $i++) {
    $error ??= visit($port, $waits);
}
$after = states($port);
// The connection of a client that has gone away may be open for a moment longer.
for ($i = 0; $i < 100 && growth('descriptors', $before, $after) > 0; $i++) {
    usleep(10_000);
    $after = states($port);
}
verdict("$name: a server in $mode mode answers while clients go away", $error);
$more = growth('descriptors', $before, $after);
verdict("$name: a server in $mode mode leaks no descriptors", $more > 0 ? "$more more" : null);
$more = growth('memory', $before, $after);
verdict("$name: a server in $mode mode leaks no memory", $more > 100_000 ? "$more bytes more" : null);
$error = visit($port, $waits, fn() => posix_kill($pid, SIGUSR1));
for ($i = 0; $i < 100 && array_intersect_key(states($port), $after); $i++) {
    usleep(10_000);
}
verdict("$name: a server in $mode mode loses no request when it reloads", $error ?? ($i === 100 ? 'it does not reload' : null));
$error = visit($port, $waits, fn() => posix_kill($pid, SIGTERM));
verdict("$name: a server in $mode mode loses no request when it stops", $error);
$code = proc_close($process);
verdict("$name: a server in $mode mode ends well", $code === 0 ? null : "exit code $code");
