--TEST--
TCP server: $connections covers all workers in both modes: iteration, count, access by id and pages, also after a worker was killed
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

const MOST = 200;

$server = packet_server(function ($server): void {
    $other = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
    say((string) $other->port);
    $server->on('receive', function ($server, int $fd, int $reactor, string $line) use ($other): void {
        if ($line === "who\n") {
            $server->send($fd, "$fd $server->worker_id " . getmypid() . "\n");
        } elseif ($line === "all\n") {
            foreach ($server->connections as $id) {
                $server->send($id, "to all from $fd\n");
            }
        } else {
            $pages = [];
            for ($last = 0; $page = $server->getClientList($last, 2); $last = end($page)) {
                array_push($pages, ...$page);
            }
            $server->send($fd, json_encode([
                'walked' => iterator_to_array($server->connections), 'pages' => $pages, 'count' => count($server->connections),
                'first' => $first = iterator_to_array($server->ports[0]->connections), 'first_count' => count($server->ports[0]->connections),
                'other' => iterator_to_array($other->connections), 'stats' => $server->stats()['connection_num'],
                'isset' => array_map(fn (int $id) => isset($server->connections[$id]) && $server->exists($id), $pages),
                'unset' => isset($server->connections[end($pages) + (1 << 20)]) || isset($other->connections[array_values($first)[0]]),
            ]) . "\n");
        }
    });
}, LINES + ['worker_num' => 3, 'log_level' => CORO_LOG_NONE]);
eventually(fn () => count($server->said()) === 1);
$other_port = (int) $server->said()[0];
$clients = $workers = $pids = $others = [];
for ($i = 0; $i < MOST && (count($pids) < 3 || $i < 10); $i++) {
    $client = connect($i % 2 ? $other_port : $server->port);
    [$id, $worker, $pid] = explode(' ', ask_line($client, 'who'));
    $clients[$id] = $client;
    $workers[$id] = $worker;
    $pids[$worker] = (int) $pid;
    $i % 2 ? $others[] = (int) $id : null;
}
echo count($pids), " workers\n";

// Compares what each client's worker returns about the connections with the expected values.
function check(array $clients, array $others): array
{
    $wrong = [];
    $ids = array_keys($clients);
    sort($ids);
    foreach ($clients as $id => $client) {
        $told = json_decode(ask_line($client, 'list'), true);
        $sorted = [];
        foreach (['walked', 'pages', 'first', 'other'] as $list) {
            $sorted[$list] = $told[$list];
            sort($sorted[$list]);
        }
        $others = array_values(array_intersect($ids, $others));
        $is_right = $sorted['walked'] === $ids && $told['pages'] === $told['walked'] && $told['count'] === count($ids)
            && $told['stats'] === count($ids) && $told['isset'] === array_fill(0, count($ids), true) && !$told['unset']
            && $sorted['other'] === $others && $sorted['first'] === array_values(array_diff($ids, $others))
            && $told['first_count'] === count($sorted['first']);
        $is_right || $wrong[] = $told;
    }
    return $wrong;
}
echo json_encode(check($clients, $others)), "\n";
fwrite(reset($clients), "all\n");
$reached = 0;
foreach ($clients as $client) {
    $reached += fgets($client) === 'to all from ' . array_key_first($clients) . "\n" ? 1 : 0;
}
echo $reached === count($clients) ? 'all' : "$reached of " . count($clients), " reached\n";

// In BASE mode the connections of the killed worker end, in PROCESS mode another worker takes them over.
$killed = $workers[array_key_last($clients)];
posix_kill($pids[$killed], SIGKILL);
if (server_mode() === CORO_BASE) {
    foreach (array_keys($workers, $killed) as $id) {
        fgets($clients[$id]);
        unset($clients[$id]);
    }
}
echo eventually(fn () => check($clients, $others) === []) ? 'right' : json_encode(check($clients, $others)), " after it was killed\n";
?>
--EXPECT--
3 workers
[]
all reached
right after it was killed
