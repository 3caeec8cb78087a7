--TEST--
stats_file: the first worker writes stats() periodically, as text, JSON or PHP
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$base = tempnam(sys_get_temp_dir(), 'coro-test-');
foreach (['', '.json', '.php'] as $suffix) {
    $file = $base . $suffix;
    $server = new ServerProcess(function ($server): void {
        $server->on('request', fn ($request, $response) => $response->end(json_encode(array_keys($server->stats()))));
    }, ['stats_file' => $file, 'stats_timer_interval' => 1]);
    $names = json_decode(body($server->port, '/'), true);
    $read = fn () => match ($suffix) {
        '' => array_map('intval', array_column(array_map(fn ($line) => explode(': ', $line), file($file)), 1, 0)),
        '.json' => json_decode(file_get_contents($file), true),
        '.php' => eval(substr(file_get_contents($file), 5)),
    };
    var_dump(eventually(fn () => is_file($file) && ($read()['response_count'] ?? 0) === 1), array_keys($read()) === $names);
    $server->end();
    unlink($file);
}
$server = new ServerProcess(fn ($server) => $server->on('request', 'strlen'), ['stats_file' => '/proc/nothing', 'stats_timer_interval' => 1,
    'log_level' => 4]);
var_dump(eventually(fn () => str_contains($server->printed(), 'the stats file /proc/nothing cannot be written: No such file or directory (ENOENT)')));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
