--TEST--
Server: a reload in which one new worker fails replaces none and logs why; the next reload replaces all
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$file = tempnam(sys_get_temp_dir(), 'coro-test-');
file_put_contents($file, '<?php return "one";');
$server = new ServerProcess(function ($server) use ($file): void {
    $version = null;
    $server->on('workerStart', function ($server, int $id) use (&$version, $file): void {
        $version = $id === 0 ? file_get_contents($file) : require $file;   // worker 0 never fails
        say("serves " . getmypid());
    });
    $server->on('request', function ($request, $response) use (&$version): void {
        $response->end((string) getmypid());
    });
    $server->on('afterReload', fn () => say('reloaded'));
}, ['worker_num' => 2, 'log_level' => CORO_LOG_NOTICE, 'max_wait_time' => 1]);
$count = fn (string $word) => count(preg_grep("/^$word/", $server->said()));
eventually(fn () => $count('serves') === 2);
$first = $server->said();

$broken = ['exception' => '<?php throw new Exception("no");', 'syntax' => '<?php return (;', 'exit' => '<?php exit(3);',
    'fatal' => '<?php eval("function strlen() {}");'];
foreach (array_keys($broken) as $i => $name) {
    file_put_contents($file, $broken[$name]);
    $server->signal(SIGUSR1);
    eventually(fn () => $count('reloaded') === $i + 1);
    // The new worker 0 may serve for a moment before it is stopped.
    $old = fn () => in_array('serves ' . @body($server->port, '/'), $first);
    echo "$name: ", eventually(fn () => $old() && $old() && $old() && $old()) ? 'old ones serve' : 'they are gone', "\n";
}
file_put_contents($file, '<?php return "two";');
$server->signal(SIGUSR1);
eventually(fn () => $count('reloaded') === count($broken) + 1);
echo in_array('serves ' . body($server->port, '/'), $first) ? 'not replaced' : 'replaced', "\n";
preg_match_all('/(ERROR|NOTICE)\t(reload: .*)/', $server->printed(), $lines);
echo implode("\n", array_map(fn (string $line) => preg_replace(['/\d+\.\d s/', '/pid \d+/'], ['T s', 'pid P'], $line), $lines[2])), "\n";
echo $server->end(), "\n";
unlink($file);
?>
--EXPECT--
exception: old ones serve
syntax: old ones serve
exit: old ones serve
fatal: old ones serve
replaced
reload: 2 new workers are started
reload: failed after T s, because worker 1 (pid P) has failed before it served: the old workers stay, the next reload tries again
reload: 2 new workers are started
reload: failed after T s, because worker 1 (pid P) has failed before it served: the old workers stay, the next reload tries again
reload: 2 new workers are started
reload: failed after T s, because worker 1 (pid P) has failed before it served: the old workers stay, the next reload tries again
reload: 2 new workers are started
reload: failed after T s, because worker 1 (pid P) has failed before it served: the old workers stay, the next reload tries again
reload: 2 new workers are started
reload: 2 workers replaced in T s
exit 0
