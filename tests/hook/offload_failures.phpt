--TEST--
Runtime::offload(): exceptions come back, and exit(), fatal errors and signals in the helper are errors of the caller
--EXTENSIONS--
coro
posix
--INI--
display_errors=0
log_errors=0
--FILE--
<?php
require __DIR__ . '/offload_attempt.inc';

class Failure extends Exception
{
    public function __construct(string $message, public mixed $detail)
    {
        parent::__construct($message, 5, new LogicException('the cause'));
    }
}

function fails(): void
{
    throw new Failure('it has failed', ['more']);
}

function fails_with_closure(): void
{
    throw new Failure('it has failed', fn() => 1);
}

function returns_closure(): Closure
{
    return fn() => 1;
}

function exits(): void
{
    exit(3);
}

function calls_undefined(): void
{
    undefined_function();
}

function declares_twice(): void
{
    eval('class Failure {}');
}

function kills_itself(): void
{
    posix_kill(getmypid(), SIGKILL);
}

function leaves(): void
{
    posix_kill(getmypid(), SIGTERM);
    sleep(60);
}

Coro\run(function (): void {
    $names = ['fails', 'fails_with_closure', 'returns_closure', 'exits', 'calls_undefined', 'declares_twice',
        'kills_itself', 'leaves'];
    foreach ($names as $name) {
        attempt($name, $name);
        attempt("$name in a closure", function () use ($name): mixed {
            return $name();
        });
    }
    attempt('the pool still works', 'strrev', 'abc');
});
?>
--EXPECTF--
fails: Failure: it has failed (5), the cause, ["more"]
fails in a closure: Failure: it has failed (5), the cause, ["more"]
fails_with_closure: Coro\Error: fails_with_closure() has thrown Failure: it has failed
fails_with_closure in a closure: Coro\Error: {closure%S}() has thrown Failure: it has failed
returns_closure: Coro\Error: returns_closure() has returned a value that cannot be serialized: Exception: Serialization of 'Closure' is not allowed
returns_closure in a closure: Coro\Error: {closure%S}() has returned a value that cannot be serialized: Exception: Serialization of 'Closure' is not allowed
exits: Coro\Error: exits() has called exit() with status 3
exits in a closure: Coro\Error: {closure%S}() has called exit() with status 3
calls_undefined: Error: Call to undefined function undefined_function()
calls_undefined in a closure: Error: Call to undefined function undefined_function()
declares_twice: Coro\Error: declares_twice() has raised a fatal error: Cannot %sclare class Failure
declares_twice in a closure: Coro\Error: {closure%S}() has raised a fatal error: Cannot %sclare class Failure
kills_itself: Coro\Error: the helper process of kills_itself() was ended by signal 9 (Killed)
kills_itself in a closure: Coro\Error: the helper process of {closure%S}() was ended by signal 9 (Killed)
leaves: Coro\Error: the helper process of leaves() was ended by signal 15 (Terminated)
leaves in a closure: Coro\Error: the helper process of {closure%S}() was ended by signal 15 (Terminated)
the pool still works: "cba"
