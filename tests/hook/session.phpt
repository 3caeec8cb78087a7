--TEST--
Hooks: while a coroutine waits with an open session, functions of the session throw in other coroutines
--EXTENSIONS--
coro
session
--FILE--
<?php
require __DIR__ . '/session.inc';

use Coro\Coroutine;

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
Coro\run(function () use ($memory): void {
    $opening = new Coro\Channel();
    $memory->whenOpening = fn() => $opening->pop();
    $eve = go(use_session(...), 'eve');
    attempt(use_session(...), 'fay');
    $opening->push(true);
    Coroutine::join([$eve]);
    $memory->whenOpening = null;
});
?>
--EXPECT--
coroutine N (at session.inc) cannot call session_id() while coroutine N (at session.inc) has a session open:
    $_SESSION belongs to the process, so a coroutine must call session_write_close() before it waits
ann: ann ann
bob: bob bob
coroutine N (at session.inc) cannot call session_id() while coroutine N (at session.php) has a session open:
    $_SESSION belongs to the process, so a coroutine must call session_write_close() before it waits
eve: eve eve
