--TEST--
Server: with log_json each line of the log is a JSON object
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        throw new Exception("with \"quotes\", a tab\t and " . chr(200));
    });
}, ['worker_num' => 1, 'log_json' => true, 'log_level' => 3]);
echo statuses(request($server->port, '/')), ' ', $server->end(), "\n";
$lines = array_filter(explode("\n", $server->printed()), fn (string $line) => str_starts_with($line, '{'));
foreach ($lines as $line) {
    $entry = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
    $is_time = date_create($entry['time']) !== false && abs(strtotime($entry['time']) - time()) < 100;
    if ($is_time && is_int($entry['pid'])) {
        $levels[$entry['level']] = true;
    }
    isset($entry['worker']) && $workers[$entry['worker']] = true;
}
ksort($levels);
echo implode(' ', array_keys($levels)), ', worker ', implode(' ', array_keys($workers)), ', ',
    str_contains(implode($lines), '"message":"listening on http:') ? 'a message' : 'none', "\n";
?>
--EXPECT--
500 exit 0
NOTICE WARNING, worker 0, a message
