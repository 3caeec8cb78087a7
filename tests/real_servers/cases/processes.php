<?php

// Commands, pipes, mail() and the functions that wait for processes and for time.
$open = function (string $command, ?array &$pipes) {
    return proc_open($command, [['pipe', 'r'], ['pipe', 'w'], ['pipe', 'w']], $pipes);
};
$fork = function (Closure $child): int {
    $pid = pcntl_fork();
    if ($pid === 0) {
        $child();
        posix_kill(getmypid(), SIGKILL);   // without destructors and output of the parent
    }
    return $pid;
};
return [
    'compare' => [
        function () use ($open, $fork): void {
            show('exec', fn() => [exec('echo a; echo b; exit 3', $lines, $code), $lines, $code]);
            show('shell_exec', fn() => shell_exec('echo text; sleep 0.02; echo more'));
            show('shell_exec without output', fn() => [shell_exec('true'), shell_exec('exit 3')]);
            show('system', fn() => [system('echo said; exit 4', $code), $code]);
            show('passthru', fn() => [passthru('echo passed', $code), $code]);
            show('backticks', fn() => `printf text`);
            show('much output', fn() => strlen(shell_exec('head -c 3000000 /dev/zero')));
            show('no such command', fn() => [exec('/nothing/there 2>/dev/null', $lines, $code), $code]);
            show('popen', function () {
                $pipe = popen('sleep 0.02; echo text; exit 5', 'r');
                return [fgets($pipe), fgets($pipe), feof($pipe), pclose($pipe)];
            });
            show('popen for writing', function () {
                $pipe = popen('wc -c >/dev/null', 'w');
                return [fwrite($pipe, str_repeat('x', 1_000_000)), pclose($pipe)];
            });
            show('proc_open', function () use ($open) {
                $process = $open('cat; echo problem >&2; exit 6', $pipes);
                fwrite($pipes[0], 'text');
                fclose($pipes[0]);
                return [stream_get_contents($pipes[1]), fgets($pipes[2]), proc_close($process)];
            });
            show('a pipe that is full', function () use ($open) {
                $process = $open('sleep 0.02; wc -c', $pipes);
                $written = fwrite($pipes[0], str_repeat('x', 500_000));
                fclose($pipes[0]);
                return [$written, trim(fgets($pipes[1])), proc_close($process)];
            });
            show('a process that ends during a write', function () use ($open) {
                $process = $open('exec true', $pipes);
                return [@fwrite($pipes[0], str_repeat('x', 1_000_000)) < 1_000_000, proc_close($process)];
            });
            show('select of pipes', function () use ($open) {
                $process = $open('sleep 0.02; echo problem >&2; sleep 0.02; echo text', $pipes);
                $order = [];
                while (count($order) < 2) {
                    $read = [1 => $pipes[1], 2 => $pipes[2]];
                    $none = null;
                    stream_select($read, $none, $none, 10);
                    foreach ($read as $n => $pipe) {
                        $line = fgets($pipe);
                        $line === false || $order[] = "$n $line";
                    }
                }
                return [$order, proc_close($process)];
            });
            show('terminated', function () use ($open) {
                $process = $open('exec sleep 60', $pipes);
                return [proc_terminate($process, SIGKILL), proc_close($process)];
            });
            show('status', function () use ($open) {
                $process = $open('exec cat', $pipes);
                $before = proc_get_status($process)['running'];
                fclose($pipes[0]);
                while (proc_get_status($process)['running']) {
                    usleep(1000);
                }
                return [$before, proc_close($process)];
            });
        },
        function () use ($open, $fork): void {
            show('pcntl_waitpid', function () use ($fork) {
                $pid = $fork(fn() => time_nanosleep(0, 20_000_000));
                return [pcntl_waitpid($pid, $status) === $pid, pcntl_wifsignaled($status), pcntl_waitpid($pid, $status)];
            });
            show('pcntl_wait', function () use ($fork) {
                $pid = $fork(fn() => null);
                return [pcntl_wait($status) === $pid, pcntl_wait($status), pcntl_strerror(pcntl_get_last_error())];
            });
            show('WNOHANG', function () use ($fork) {
                $pid = $fork(fn() => sleep(60));
                $now = pcntl_waitpid($pid, $status, WNOHANG);
                posix_kill($pid, SIGKILL);
                return [$now, pcntl_waitpid($pid, $status) === $pid];
            });
            show('sleep', fn() => [sleep(0), usleep(1), time_nanosleep(0, 1000), time_sleep_until(microtime(true) + 0.01)]);
            show('sleep interrupted', function () {
                pcntl_async_signals(true);
                pcntl_signal(SIGALRM, fn() => null);
                pcntl_alarm(1);
                $left = time_nanosleep(1, 100_000_000);
                pcntl_alarm(0);
                return is_bool($left) || is_array($left);
            });
            show('wrong times', fn() => sleep(-1));
            show('flock', function () {
                $name = path('lock.' . getmypid() . '.' . mt_rand());
                $one = fopen($name, 'w');
                $two = fopen($name, 'w');
                $taken = [flock($one, LOCK_EX), flock($two, LOCK_EX | LOCK_NB, $would), $would];
                return [...$taken, flock($one, LOCK_UN), flock($two, LOCK_SH)];
            });
            show('STDIN', function () {
                $command = 'echo typed | ' . escapeshellarg(PHP_BINARY) . ' -n -r ' . escapeshellarg('echo fgets(STDIN);');
                return shell_exec($command);
            });
            show('mail', function () {   // run.sh gives a sendmail_path that writes the mails to this file
                $sent = mail('someone@localhost', 'subject', "text\n");
                $mail = file(path('mail'), FILE_IGNORE_NEW_LINES);
                return [$sent, $mail[0], end($mail), unlink(path('mail'))];
            });
        },
    ],
    'wait' => [
        'sleep' => fn() => usleep(100_000),
        'time_nanosleep' => fn() => time_nanosleep(0, 100_000_000),
        'time_sleep_until' => fn() => time_sleep_until(microtime(true) + 0.1),
        'exec' => fn() => exec('exec sleep 0.1'),
        'shell_exec' => fn() => shell_exec('exec sleep 0.1'),
        'popen' => fn() => pclose(popen('exec sleep 0.1', 'r')),
        'proc_close' => function () use ($open): void {
            proc_close($open('exec sleep 0.1', $pipes));
        },
        'mail' => fn() => mail('someone@localhost', 'subject', "text\n"),
        'the pipe of a process' => function () use ($open): void {
            $process = $open('sleep 0.1; echo text', $pipes);
            fgets($pipes[1]);
            proc_close($process);
        },
    ],
    'handles' => [
        'the pipe of a process' => [
            'open' => function () use ($open): array {
                $process = $open('while read -r line; do [ "$line" = hang ] || echo "$line"; done', $pipes);
                return [$process, $pipes];
            },
            'wait' => fn(array $handle) => [fwrite($handle[1][0], "hang\n"), fgets($handle[1][1])],
            'next' => fn(array $handle) => fwrite($handle[1][0], "right\n") ? fgets($handle[1][1]) : null,
            'answer' => "right\n",
        ],
        'shell_exec' => [
            'open' => fn() => null,
            'wait' => fn() => shell_exec('exec sleep 5'),
            'next' => fn() => shell_exec('echo right'),
            'answer' => "right\n",
        ],
    ],
];
