--TEST--
Server: a reload waits until workerStart has returned, even longer than a second, before requests reach the new worker
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$gate = new Gate;
$server = new ServerProcess(function ($server) use ($gate): void {
    $app = null;
    $reloaded = false;
    $server->on('beforeReload', function () use (&$reloaded): void {
        $reloaded = true;   // applies to the workers that are forked from now on
    });
    $server->on('workerStart', function () use (&$app, &$reloaded, $gate): void {
        if ($reloaded) {
            say('starts');
            $gate->wait();
        }
        $app = fn ($request, $response) => $response->end($reloaded ? 'new' : 'old');
        say('ready');
    });
    $server->on('request', function ($request, $response) use (&$app): void {
        $app($request, $response);
    });
    $server->on('afterReload', fn () => say('reloaded'));
}, ['worker_num' => 2]);
$is = fn (string $word, int $count) => fn () => count(array_keys($server->said(), $word)) === $count;
eventually($is('ready', 2));
$server->signal(SIGUSR1);
eventually($is('starts', 2));
$answers = [];
for ($until = microtime(true) + 1.5; microtime(true) < $until; usleep(20_000)) {
    $answers[body($server->port, '/')] = true;
}
echo implode(' ', array_keys($answers)), "\n";
for ($i = 0; $i < 2; $i++) {
    $gate->open();   // writes one line for each process that waits
}
while (!in_array('reloaded', $server->said())) {
    $answers[body($server->port, '/')] = true;
}
$answers[body($server->port, '/')] = true;
echo implode(' ', array_keys($answers)), ' ', $server->end(), "\n";
?>
--EXPECT--
old
old new exit 0
