--TEST--
command(): refused at once in a child that a process of addProcess() has forked with pcntl_fork(); the process itself goes on
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

const WORKER = CORO_SERVER_COMMAND_EVENT_WORKER;
$server = new ServerProcess(function ($server): void {
    $server->on('request', fn () => null);
    $server->addCommand('echo', WORKER, fn ($server, string $data) => $data);
    $server->addProcess(new Coro\Process(function () use ($server): void {
        $ask = fn (string $who) => say("$who: " . json_encode($server->command('echo', 0, WORKER, $who)));
        $ask('before');
        $pid = pcntl_fork();
        if ($pid === 0) {
            set_error_handler(fn ($level, $text) => say($text));
            $ask('child');
            posix_kill(getmypid(), SIGKILL);
        }
        Coro\Coroutine\System::waitPid($pid);
        $ask('after');
        Coro\Coroutine::sleep(60);
    }, false, 0, true));
}, ['worker_num' => 1, 'socket_read_timeout' => 60]);
eventually(fn () => count($server->said()) === 4);
echo implode("\n", $server->said()), "\n";
?>
--EXPECT--
before: "before"
Coro\Server::command(): the command is not sent: this process gets no answers any more
child: false
after: "after"
