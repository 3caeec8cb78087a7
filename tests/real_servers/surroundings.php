<?php

// The hooks in bad surroundings: fork() while coroutines wait, no free descriptors, and thousands of connections.
use Coro\Coroutine;

require __DIR__ . '/include.php';
Coro\Runtime::enableCoroutine();

function ask_waiting(): string|false
{
    $stream = stream_socket_client('unix://' . path('talk'));
    fwrite($stream, "wait\n");
    return fgets($stream);
}

// A child process that is forked while a coroutine waits has no part in the wait, and can wait itself.
Coro\run(function (): void {
    $answer = null;
    $waiter = go(function () use (&$answer): void {
        $answer = ask_waiting();
    });
    $pid = pcntl_fork();
    if ($pid === 0) {
        usleep(1000);
        $read = [STDIN];
        $none = null;
        stream_select($read, $none, $none, 0, 1000);
        posix_kill(getmypid(), SIGKILL);
    }
    pcntl_waitpid($pid, $status);
    Coroutine::join([$waiter]);
    verdict('surroundings: a child process may wait, and leaves the waits of its parent alone', match (true) {
        !pcntl_wifsignaled($status) || pcntl_wtermsig($status) !== SIGKILL => 'the child process ends otherwise',
        $answer !== "waited\n" => 'the parent gets ' . json_encode($answer),
        default => null,
    });
});

// Without descriptors, functions fail as in plain PHP, and work again afterwards.
$exhaust = function (): array {
    $files = [];
    while ($file = @fopen('/dev/null', 'r')) {
        $files[] = $file;
    }
    $failed = [@stream_socket_client('unix://' . path('talk')), @file_get_contents('http://' . $GLOBALS['talk'] . '/'),
        @shell_exec('echo text'), gethostbyname('127.0.0.1'), usleep(100)];
    $files = [];
    return [$failed, ask_waiting(), shell_exec('echo text')];
};
$talk = address('talk');
$limit = (int) posix_getrlimit()['hard openfiles'] ?: 50_000;   // 0: it is unlimited
posix_setrlimit(POSIX_RLIMIT_NOFILE, 100, $limit);
set_error_handler(fn() => true);
$plain = $exhaust();
Coro\run(function () use ($plain, $exhaust): void {
    $got = $exhaust();
    verdict(
        'surroundings: without descriptors, a coroutine gets the same errors as plain PHP, and works afterwards',
        $got === $plain ? null : json_encode($got) . ' instead of ' . json_encode($plain),
    );
});
restore_error_handler();

// Thousands of coroutines wait for connections at the same time.
$count = min(10_000, intdiv($limit - 200, 2));
posix_setrlimit(POSIX_RLIMIT_NOFILE, $limit, $limit);
Coroutine::set(['max_coroutine' => 30_000]);
Coro\run(function () use ($count): void {
    $right = 0;
    $pairs = $ids = [];
    for ($i = 0; $i < $count; $i++) {
        $pairs[] = $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        $ids[] = go(function () use ($pair, $i, &$right): void {
            $right += fgets($pair[0]) === "$i\n";
        });
    }
    foreach ($pairs as $i => $pair) {
        fwrite($pair[1], "$i\n");
    }
    Coroutine::join($ids);
    verdict("surroundings: $count coroutines wait at the same time", $right === $count ? null : "$right get their line");
});
