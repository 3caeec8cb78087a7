--TEST--
Hooks: a signal with a handler ends sleep(), stream_select(), waits for connections and processes as without coroutines; its handler runs there
--EXTENSIONS--
coro
pcntl
--FILE--
<?php
pcntl_async_signals(true);
$signals = 0;
pcntl_signal(SIGALRM, function () use (&$signals): void {
    $signals++;
});
// Sends the signal again and again, because it may arrive between two waits.
$command = 'while kill -ALRM ' . getmypid() . ' 2>/dev/null; do sleep 0.1; done';
$process = proc_open(['sh', '-c', $command], [], $pipes);
$pid = proc_get_status($process)['pid'];

$program = function () use ($pid, &$signals): string {
    $results = [];
    $left = sleep(60);
    $results['sleep'] = $left > 50 && $left < 61;
    $rest = time_nanosleep(60, 0);
    $results['time_nanosleep'] = is_array($rest) && $rest['seconds'] > 50;
    [$left, $right] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $read = [$left];
    $none = null;
    $results['stream_select'] = @stream_select($read, $none, $none, 60);
    $results['stream_socket_accept'] = @stream_socket_accept(stream_socket_server('tcp://127.0.0.1:0'), 60);
    $results['pcntl_waitpid'] = [pcntl_waitpid($pid, $status), pcntl_get_last_error() === PCNTL_EINTR];
    $results['signals'] = $signals >= 5;
    return json_encode($results);
};
$plain = $program();
Coro\Runtime::enableCoroutine();
$signals = 0;
Coro\run(function () use ($program, $plain): void {
    $hooked = $program();
    echo $plain === $hooked ? "equal\n" : "$plain, but in a coroutine $hooked\n";
});
echo $plain, "\n";

// The handler runs in the coroutine whose wait the signal has ended, so the coroutine can catch an exception of the handler.
Coro\run(function (): void {
    $other = go(fn() => Coro\Coroutine::yield());
    $is_done = false;
    $id = Coro\Coroutine::getCid();
    try {
        pcntl_signal(SIGALRM, function () use (&$is_done, $id): void {
            if (!$is_done) {
                $is_done = true;
                throw new Exception(Coro\Coroutine::getCid() === $id ? 'thrown in the same coroutine' : 'thrown elsewhere');
            }
        });
        sleep(60);
    } catch (Exception $exception) {
        echo $exception->getMessage(), "\n";
    }
    Coro\Coroutine::resume($other);
});
pcntl_signal(SIGALRM, SIG_IGN);
proc_terminate($process, SIGKILL);
?>
--EXPECT--
equal
{"sleep":true,"time_nanosleep":true,"stream_select":false,"stream_socket_accept":false,"pcntl_waitpid":[-1,true],"signals":true}
thrown in the same coroutine
