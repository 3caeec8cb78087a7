--TEST--
PROCESS mode: in twenty reloads in a row no request fails and no connection is lost
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
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('request', function ($request, $response): void {
        $request->get && Coro\Coroutine::sleep(0.002);
        $response->end((string) getmypid());
    });
    $server->on('message', fn ($server, $frame) => $server->push($frame->fd, "$frame->data " . getmypid()));
    $server->on('afterReload', fn () => say('reloaded'));
}, ['worker_num' => 2]);
$sockets = array_map(fn () => connect($server->port), range(1, 8));
$websockets = array_map(fn () => new WebSocket($server->port), range(1, 8));
$pids = $wrong = [];
for ($n = $reloads = 0; $reloads <= 20; $n++) {
    foreach ($sockets as $i => $socket) {
        send_request($socket, $i % 2 ? '/?wait' : '/');
        $websockets[$i]->send("$n/$i");
    }
    foreach ($sockets as $i => $socket) {
        $answer = read_answer($socket);   // throws when the connection ends without an answer
        $pids[(int) $answer['body']] = true;
        if (statuses($answer['head']) !== '200') {
            $wrong[] = $answer['head'];
        }
        [$data, $pid] = explode(' ', ($message = $websockets[$i]->next()) . ' 0');
        $pids[(int) $pid] = true;
        if ($data !== "$n/$i") {
            $wrong[] = $message;
        }
    }
    if (count($server->said()) === $reloads && ++$reloads <= 20) {
        $server->signal(SIGUSR1);
    }
}
echo json_encode($wrong), ' ', count($pids) > 20 ? 'replaced' : count($pids), ' ', $server->end(), "\n";
?>
--EXPECT--
[] replaced exit 0
