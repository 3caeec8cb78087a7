--TEST--
Server: processes that handlers start have no blocked signals, and the worker still receives its own
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        $show = 'grep SigBlk /proc/self/status';
        $process = proc_open($show, [1 => ['pipe', 'w']], $pipes);
        $all = [stream_get_contents($pipes[1]), shell_exec($show), exec($show), stream_get_contents(popen($show, 'r'))];
        if (($pid = pcntl_fork()) === 0) {
            posix_kill(getmypid(), SIGTERM);
            exit(1);
        }
        pcntl_waitpid($pid, $status);
        $response->end(json_encode([preg_replace('/SigBlk:\\s*|\\s*$/', '', $all), pcntl_wtermsig($status)]));
    });
});
echo body($server->port, '/'), "\n";
echo $server->end(), "\n";
?>
--EXPECT--
[["0000000000000000","0000000000000000","0000000000000000","0000000000000000"],15]
exit 0
