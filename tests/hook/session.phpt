--TEST--
Hooks: while a coroutine has a session open, functions of the session throw in other coroutines
--EXTENSIONS--
coro
session
--INI--
session.save_path=
session.use_cookies=0
session.cache_limiter=
session.use_strict_mode=0
session.auto_start=0
session.gc_probability=0
--FILE--
<?php
use Coro\Coroutine;

final class Memory implements SessionHandlerInterface
{
    /** @var array<string, string> */
    public array $data = [];
    public ?Closure $whenOpening = null;

    public function open(string $path, string $name): bool
    {
        if ($this->whenOpening) {
            ($this->whenOpening)();
        }
        return true;
    }

    public function close(): bool
    {
        return true;
    }

    public function read(string $id): string
    {
        return $this->data[$id] ?? '';
    }

    public function write(string $id, string $data): bool
    {
        $this->data[$id] = $data;
        return true;
    }

    public function destroy(string $id): bool
    {
        unset($this->data[$id]);
        return true;
    }

    public function gc(int $lifetime): int
    {
        return 0;
    }
}

function attempt(callable $function, mixed ...$arguments): mixed
{
    try {
        return $function(...$arguments);
    } catch (Coro\Error $error) {
        $message = preg_replace(['~/\S*/~', '~:\d+~', '~coroutine \d+~'], ['', '', 'coroutine N'], $error->getMessage());
        echo wordwrap($message, 110, "\n    "), "\n";
        return null;
    }
}

function use_session(string $id, ?Coro\Channel $closing = null): void
{
    session_id($id);
    session_start();
    $_SESSION['user'] ??= $id;
    $closing?->pop();
    echo "$id: ", session_id(), ' ', $_SESSION['user'], "\n";
    session_write_close();
}

$memory = new Memory();
session_set_save_handler($memory, false);

echo "-- while another coroutine waits with an open session\n";
Coro\run(function (): void {
    $closing = new Coro\Channel();
    $ann = go(use_session(...), 'ann', $closing);
    attempt(use_session(...), 'bob');
    foreach (['start', 'status', 'id', 'regenerate_id', 'encode', 'unset', 'reset', 'destroy', 'write_close', 'commit',
              'abort', 'decode'] as $name) {
        try {
            "session_$name"(...$name === 'decode' ? ['user|s:3:"bob";'] : []);
            echo "session_$name() does not throw\n";
        } catch (Coro\Error) {
        }
    }
    $closing->push(true);
    Coroutine::join([$ann]);
    use_session('bob');
});

echo "-- after a coroutine has ended with an open session, also in another run of the loop\n";
$leave_open = function (): void {
    session_id('cyd');
    session_start();
};
Coro\run(function () use ($leave_open): void {
    Coroutine::join([go($leave_open)]);
    attempt(use_session(...), 'dan');
});
Coro\run(function (): void {
    attempt('session_status');
    attempt('session_destroy');
    var_dump(session_write_close());   // a session that was left open can be closed
    use_session('dan');
});

echo "-- while the save handler of another coroutine waits\n";
Coro\run(function () use ($memory): void {
    $opening = new Coro\Channel();
    $memory->whenOpening = fn() => $opening->pop();
    $eve = go(use_session(...), 'eve');
    attempt(use_session(...), 'fay');
    $opening->push(true);
    Coroutine::join([$eve]);
    $memory->whenOpening = null;
});

echo "-- with sessions that are closed before the wait\n";
Coro\run(function (): void {
    foreach (['ann', 'bob'] as $id) {
        go(function () use ($id): void {
            session_id($id);
            session_start(['read_and_close' => true]);
            $user = $_SESSION['user'];
            Coroutine::sleep(0.001);
            echo "$id: $user\n";
        });
    }
});

echo "-- outside of coroutines\n";
session_id('main');
session_start();
Coro\run(function (): void {
    echo session_id(), ' ', session_status() === PHP_SESSION_ACTIVE ? 'active' : 'closed', "\n";
});
var_dump(session_write_close());
Coro\run($leave_open);
var_dump(session_status() === PHP_SESSION_ACTIVE, session_write_close());
echo implode(' ', array_keys($memory->data)), "\n";
?>
--EXPECT--
-- while another coroutine waits with an open session
coroutine N (at session.php) cannot call session_id() while coroutine N (at session.php) has a session open:
    $_SESSION belongs to the process, so a coroutine must call session_write_close() before it waits
ann: ann ann
bob: bob bob
-- after a coroutine has ended with an open session, also in another run of the loop
coroutine N (at session.php) cannot call session_id() because a session is open that coroutine N (at
    session.php) has opened and not closed before it ended: each coroutine must call session_write_close() before
    it waits or ends
coroutine N (at session.php) cannot call session_status() because a session is open that coroutine N (at
    session.php) has opened and not closed before it ended: each coroutine must call session_write_close() before
    it waits or ends
coroutine N (at session.php) cannot call session_destroy() because a session is open that coroutine N (at
    session.php) has opened and not closed before it ended: each coroutine must call session_write_close() before
    it waits or ends
bool(true)
dan: dan dan
-- while the save handler of another coroutine waits
coroutine N (at session.php) cannot call session_id() while coroutine N (at session.php) has a session open:
    $_SESSION belongs to the process, so a coroutine must call session_write_close() before it waits
eve: eve eve
-- with sessions that are closed before the wait
ann: ann
bob: bob
-- outside of coroutines
main active
bool(true)
bool(true)
bool(true)
ann bob cyd dan eve main
