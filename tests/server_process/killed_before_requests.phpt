--TEST--
PROCESS mode: requests that a killed worker had not received are answered by its replacement
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
        if ($request->server['request_uri'] === '/block') {
            say('blocked');
            pcntl_sigwaitinfo([SIGUSR2]);   // blocks the process
        }
        $response->end(getmypid() . ' ' . $request->server['request_uri'] . ' ' . strlen($request->rawContent()));
    });
}, ['worker_num' => 1, 'log_level' => 6]);
$pid = (int) ask($blocker = connect($server->port));
send_request($blocker, '/block');
eventually(fn () => $server->said());
for ($i = 0; $i < 50; $i++) {
    $clients[$i] = connect($server->port);
    $body = str_repeat('x', $i === 25 ? 1_000_000 : $i);
    fwrite($clients[$i], "POST /$i HTTP/1.1\r\nHost: test\r\nContent-Length: " . strlen($body) . "\r\n\r\n$body");
}
posix_kill($pid, SIGKILL);
echo statuses(read_answer($blocker)['head']), ' ';
$wrong = $pids = [];
foreach ($clients as $i => $client) {
    [$by, $uri, $size] = explode(' ', read_answer($client)['body'] ?: '0 none 0');
    $pids[$by] = true;
    if ($uri !== "/$i" || (int) $size !== ($i === 25 ? 1_000_000 : $i)) {
        $wrong[] = "$i: $uri $size";
    }
}
echo json_encode($wrong), ' ', count($pids), ' ', isset($pids[$pid]) ? 'the same' : 'another', ' ', $server->end(), "\n";
?>
--EXPECT--
502 [] 1 another exit 0
