--TEST--
Hooks: functions of the session throw after a coroutine has ended with an open session, until it is closed
--EXTENSIONS--
coro
session
--FILE--
<?php
require __DIR__ . '/session.inc';

use Coro\Coroutine;

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
?>
--EXPECT--
coroutine N (at session.inc) cannot call session_id() because a session is open that coroutine N (at
    session_left_open.php) has opened and not closed before it ended: each coroutine must call
    session_write_close() before it waits or ends
coroutine N (at session.inc) cannot call session_status() because a session is open that coroutine N (at
    session_left_open.php) has opened and not closed before it ended: each coroutine must call
    session_write_close() before it waits or ends
coroutine N (at session.inc) cannot call session_destroy() because a session is open that coroutine N (at
    session_left_open.php) has opened and not closed before it ended: each coroutine must call
    session_write_close() before it waits or ends
bool(true)
dan: dan dan
