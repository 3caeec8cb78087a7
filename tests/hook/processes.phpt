--TEST--
Hooks: commands of 20 coroutines run together: exec, shell_exec, system, passthru, popen, proc_open, pcntl_waitpid
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php Coro\Runtime::enableCoroutine();
use Coro\Coroutine\WaitGroup;

$ways = [
    'exec' => function (): array {
        $line = exec('sleep 1; echo a; echo b; exit 3', $lines, $code);
        return [$line, $lines, $code];
    },
    'shell_exec' => fn() => shell_exec('sleep 1; echo x'),
    'popen' => function (): array {
        $pipe = popen('cat >/dev/null; sleep 1; exit 4', 'w');
        fwrite($pipe, "input\n");
        return [pclose($pipe)];
    },
    'proc_open' => function (): array {
        $process = proc_open('sleep 1; cat; exit 5', [['pipe', 'r'], ['pipe', 'w']], $pipes);
        fwrite($pipes[0], 'through');
        fclose($pipes[0]);
        return [stream_get_contents($pipes[1]), proc_close($process)];
    },
    'pcntl_waitpid' => function (): array {
        $pid = pcntl_fork();
        if ($pid === 0) {
            Coro\Runtime::enableCoroutine(0);
            sleep(1);
            posix_kill(getmypid(), SIGKILL);
        }
        $ended = pcntl_waitpid($pid, $status);
        return [$ended === $pid, pcntl_wtermsig($status)];
    },
];
Coro\run(function () use ($ways): void {
    $group = new WaitGroup();
    $begin = microtime(true);
    $results = [];
    foreach ($ways as $name => $way) {
        for ($i = 0; $i < 20; $i++) {
            $group->add();
            go(function () use ($name, $way, $group, &$results): void {
                $results[$name][json_encode($way())] = true;
                $group->done();
            });
        }
    }
    $group->wait();
    foreach ($ways as $name => $way) {
        echo $name, ' ', implode(' and ', array_keys($results[$name])), "\n";
    }
    echo microtime(true) - $begin < 50 ? "together\n" : "one after the other\n";   // that would take 100 s
});
?>
--EXPECT--
exec ["b",["a","b"],3]
shell_exec "x\n"
popen [4]
proc_open ["through",5]
pcntl_waitpid [true,9]
together
