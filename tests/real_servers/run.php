<?php

// php run.php CASE WAY: see run.sh.
use Coro\Coroutine;

require __DIR__ . '/include.php';
[, $name, $way] = $argv;
$case = load_case($name);
set_error_handler(function (int $level, string $text) use ($way): bool {
    if (error_reporting() & $level && in_array($way, ['plain', 'coroutine', 'toggle'])) {
        echo stable("error $level: $text"), "\n";
    }
    return true;
});

// Returns the seconds for which a processor has worked for this process.
function processor_time(): float
{
    $usage = getrusage();
    $seconds = fn(string $kind): float => $usage["$kind.tv_sec"] + $usage["$kind.tv_usec"] / 1e6;
    return $seconds('ru_utime') + $seconds('ru_stime');
}

// The wait of 100 ms in 100 coroutines, while a timer of 5 ms measures its delay.
function together(string $name, string $title, Closure $wait): void
{
    $done = 0;
    $lag = 0;
    $begin = microtime(true);
    $worked = processor_time();
    Coro\run(function () use ($wait, &$done, &$lag): void {
        $last = microtime(true);
        $timer = Coro\Timer::tick(5, function () use (&$last, &$lag): void {
            $now = microtime(true);
            $lag = max($lag, $now - $last - 0.005);
            $last = $now;
        });
        $ids = [];
        for ($i = 0; $i < 100; $i++) {
            $ids[] = go(function () use ($wait, &$done): void {
                $wait();
                $done++;
            });
        }
        Coroutine::join($ids);
        Coro\Timer::clear($timer);
    });
    $time = microtime(true) - $begin;
    $figures = sprintf('%.3f s, the loop is at most %.0f ms late', $time, $lag * 1000);
    // One after the other takes 10 s, in which this process only waits. 100 TLS handshakes need processor time, of which a busy
    // machine gives this process and the server less than half. The delay of the timer is printed only: a call that blocks the
    // loop shows in the whole time.
    $limit = 5 + 4 * (processor_time() - $worked);
    $error = $done !== 100 ? "$done of 100 have ended" : ($time > $limit ? $figures : null);
    verdict("$name, $title: 100 coroutines wait together" . ($error ? '' : " ($figures)"), $error);
}

// Returns the number of open descriptors. A process whose wait was ended may still run: the loop keeps a pidfd until it ends.
function descriptors(): int
{
    gc_collect_cycles();
    $opened = array_map(fn(string $fd): string => (string) @readlink("/proc/self/fd/$fd"), scandir('/proc/self/fd'));
    return count(preg_grep('~pidfd~', $opened, PREG_GREP_INVERT));
}

// Returns what is wrong with the answer to the question after a wait that has been ended, or null.
function judge(mixed $answer, array $row): ?string
{
    $failed = $answer === false || $answer === null || $answer === '' || $answer instanceof Throwable;
    return $failed || $answer === $row['answer'] ? null : 'the next answer is ' . stable(json_encode($answer));
}

function ask(array $row, mixed $handle): mixed
{
    try {
        return @$row['next']($handle);
    } catch (Throwable $error) {
        return $error;
    }
}

// True if the error or one of its causes is of this class: an extension may throw an exception of its own.
function is_caused_by(?Throwable $error, string $class): bool
{
    return $error && ($error instanceof $class || is_caused_by($error->getPrevious(), $class));
}

// Ends a wait of a connection in the given way, and uses the connection twice afterwards.
function cancel(string $means, array $row): ?string
{
    $handle = $row['open']();
    $begin = microtime(true);
    $worked = processor_time();
    $ended = 'a result';
    $expected = $means === 'deadline' ? Coroutine\TimeoutException::class : Coroutine\CanceledException::class;
    $waiter = go(function () use ($means, $row, $handle, $expected, &$ended): void {
        try {
            $wait = fn() => @$row['wait']($handle);
            $means === 'deadline' ? Coroutine::deadline(0.05, $wait) : $wait();
        } catch (Throwable $error) {
            $ended = is_caused_by($error, $expected) ? null : $error::class;
        }
    });
    if ($means !== 'deadline') {
        Coroutine::sleep(0.02);
        // A coroutine that was just woken does not wait at the moment.
        while (Coroutine::exists($waiter) && !Coroutine::cancel($waiter, true)) {
            Coroutine::sleep(0.001);
        }
    }
    Coroutine::join([$waiter]);
    if (microtime(true) - $begin > 3 + 4 * (processor_time() - $worked)) {
        return 'the wait has not been ended';
    }
    if ($ended !== null) {
        return "the wait ends with $ended";
    }
    $error = empty($row['must_drop']) ? judge(ask($row, $handle), $row) ?? judge(ask($row, $handle), $row) : null;
    return $error ?? judge_new($row);
}

function judge_new(array $row): ?string
{
    $answer = ask($row, $row['open']());
    return $answer === $row['answer'] ? null : 'a new connection does not answer: ' .
        ($answer instanceof Throwable ? $answer->getMessage() : stable(json_encode($answer)));
}

// Uses a connection in which another coroutine waits.
function share(array $row): ?string
{
    $handle = $row['open']();
    $waiter = go(function () use ($row, $handle): void {
        try {
            @$row['wait']($handle);
        } catch (Throwable) {
        }
    });
    Coroutine::sleep(0.02);
    $user = go(function () use ($row, $handle, &$answer): void {
        $answer = ask($row, $handle);
    });
    Coroutine::join([$user], 0.1);   // the user may wait for its turn
    Coroutine::cancel($waiter, true);
    Coroutine::join([$waiter, $user]);
    return judge($answer, $row) ?? judge_new($row);
}

// Many coroutines ask the same client at the same time, several times each.
function shared(array $row): ?string
{
    $handle = $row['open']();
    $errors = [];
    Coroutine::join(array_map(fn(int $i) => go(function () use ($row, $handle, $i, &$errors): void {
        try {
            for ($n = 0; $n < 3; $n++) {
                $answer = $row['ask']($handle, $i * 10 + $n);
                if ($answer !== $i * 10 + $n) {
                    $errors[] = json_encode($answer) . ' instead of ' . ($i * 10 + $n);
                }
            }
        } catch (Throwable $error) {
            $errors[] = $error->getMessage();
        }
    }), range(1, 20)));
    return $errors[0] ?? null;
}

// Several coroutines with a persistent connection each get their own answers, or an error that says why not.
function persistent(Closure $ask): ?string
{
    $errors = [];
    Coroutine::join(array_map(fn(int $i) => go(function () use ($ask, $i, &$errors): void {
        try {
            for ($n = 0; $n < 5; $n++) {
                $answer = @$ask($i * 10 + $n);
                if ($answer !== $i * 10 + $n && $answer !== false) {
                    $errors[] = json_encode($answer) . ' instead of ' . ($i * 10 + $n);
                }
            }
        } catch (Throwable $error) {
            if (!is_caused_by($error, Coro\Error::class)) {
                $errors[] = $error->getMessage();
            }
        }
    }), range(1, 10)));
    return $errors[0] ?? null;
}

// A connection returns to its pool while the local variables of the function that has used it still exist. Their
// destruction must not disturb the next user.
function pooled(array $row): ?string
{
    $pool = new Coro\Channel(2);
    $pool->push($row['open']());
    $pool->push($row['open']());
    $errors = [];
    Coroutine::join(array_map(fn(int $i) => go(function () use ($row, $pool, $i, &$errors): void {
        try {
            $connection = $pool->pop();
            $ask = function () use ($row, $pool, $connection, $i): int {
                try {
                    $statement = null;
                    return (int) $row['ask']($connection, $i, $statement);
                } finally {
                    $pool->push($connection);
                }
            };
            $answer = $ask();
            if ($answer !== $i) {
                $errors[] = "$answer instead of $i";
            }
        } catch (Throwable $error) {
            $errors[] = $error->getMessage();
        }
    }), range(1, 50)));
    return $errors[0] ?? null;
}

// Calls a function with a title and a value of each row in a coroutine, and prints its verdict. No descriptor may remain open.
function test_rows(string $name, string $title, array $rows, Closure $test): void
{
    foreach ($rows as $row => $value) {
        Coro\run(function () use ($name, $title, $row, $value, $test): void {
            try {
                $error = $test($value);
            } catch (Throwable $thrown) {
                $error = "$thrown";
            }
            verdict("$name, $row: $title", $error);
        });
    }
}

$compare = function () use ($case): void {
    foreach ($case['compare'] as $part) {
        $part();
    }
};
Coro\Runtime::enableCoroutine();
switch ($way) {
    case 'plain':
        $compare();
        echo "end\n";
        break;
    case 'coroutine':
        Coro\run($compare);
        echo "end\n";
        break;
    case 'toggle':
        Coro\run(function () use ($compare): void {
            $timer = Coro\Timer::tick(2, function (): void {
                Coro\Runtime::enableCoroutine(Coro\Runtime::getHookFlags() ? 0 : CORO_HOOK_ALL);
            });
            $compare();
            Coro\Timer::clear($timer);
        });
        echo "end\n";
        break;
    case 'together':
        if ($case['takes_turns']) {
            echo "skip $name, 100 coroutines wait together: $case[takes_turns]\n";
            break;
        }
        foreach ($case['wait'] as $title => $wait) {
            together($name, $title, $wait);
        }
        break;
    case 'cancel':
        test_rows($name, 'cancel() leaves it closed or usable', $case['handles'], fn(array $row) => cancel('cancel', $row));
        $before = descriptors();   // a client may have opened some for all its connections
        test_rows($name, 'a deadline leaves it closed or usable', $case['handles'], fn(array $row) => cancel('deadline', $row));
        $left = descriptors() - $before;
        verdict("$name: ended waits leave no descriptors", $left > 0 ? "$left more" : null);
        break;
    case 'share':
        test_rows($name, 'no coroutine gets the answer of another one', $case['handles'], share(...));
        test_rows($name, 'coroutines share it, and each gets its answers', $case['shared'] ?? [], shared(...));
        test_rows($name, 'persistent connections mix no answers', $case['persistent'], persistent(...));
        test_rows($name, 'a statement may outlive the return of its connection to a pool', $case['pooled'] ?? [], pooled(...));
        break;
}
