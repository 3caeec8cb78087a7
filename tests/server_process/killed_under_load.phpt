--TEST--
PROCESS mode: when workers are killed under load each request is answered or gets 502, and no connection is lost
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
        rand(0, 3) || Coro\Coroutine::sleep(0.001);
        $response->end(getmypid() . ' ' . $request->server['request_uri']);
    });
}, ['worker_num' => 3, 'log_level' => 6]);
$clients = array_map(fn () => connect($server->port), range(0, 11));
$pids = $wrong = $waiting = [];
$answers = $refused = $kills = 0;
$next_kill = microtime(true) + 0.1;
$is_enough = false;
for ($begun = microtime(true); !$is_enough || $waiting;) {
    foreach ($clients as $i => $client) {
        if (!isset($waiting[$i]) && !$is_enough) {
            send_request($client, $waiting[$i] = '/' . $answers . "/$i");
        }
    }
    $ready = array_intersect_key($clients, $waiting);
    $none = null;
    if (!stream_select($ready, $none, $none, 10)) {
        $wrong[] = 'no answer to ' . json_encode($waiting);
        break;
    }
    foreach ($ready as $i => $client) {
        $answer = read_answer($client);   // throws when the connection is lost
        [$pid, $uri] = explode(' ', $answer['body'] ?: '0 ');
        if (statuses($answer['head']) === '502') {
            $refused++;
        } elseif ($uri === $waiting[$i]) {
            $pids[$pid] = $last = (int) $pid;
            $answers++;
        } else {
            $wrong[] = $answer;
        }
        unset($waiting[$i]);
    }
    if (microtime(true) > $next_kill && $last) {
        $kills += posix_kill($last, SIGKILL);
        $next_kill = microtime(true) + 0.2;
        $last = 0;
    }
    $seen = [$kills > 4, count($pids) > 4, $refused > 0, $answers > 100];
    $is_enough = microtime(true) > $begun + (in_array(false, $seen) ? 30 : 4);
}
echo json_encode($wrong), ' ', json_encode($seen), ' ', $server->end(), "\n";
?>
--EXPECT--
[] [true,true,true,true] exit 0
