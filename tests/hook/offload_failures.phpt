--TEST--
Runtime::offload(): exceptions come back, and exit(), fatal errors and signals in the helper are errors of the caller
--EXTENSIONS--
coro
pcntl
posix
--INI--
display_errors=0
log_errors=0
--FILE--
<?php
require __DIR__ . '/../include/processes.inc';

use Coro\Runtime;

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

function forks(): int
{
    // The child also returns from this function: only its parent answers, and the child ends.
    $pid = pcntl_fork();
    return $pid && pcntl_waitpid($pid, $status) === $pid ? pcntl_wexitstatus($status) : -1;
}

class NotSent
{
    public function __serialize(): array
    {
        throw new DomainException('not to be sent');
    }
}

function returns_resource(): array
{
    return [STDERR];
}

// The value may be in any property, and values may contain each other.
class Holder
{
    private mixed $loop;

    public function __construct(private mixed $value)
    {
        $this->loop = $this;
    }
}

class HidesResource
{
    private $handle = STDERR;

    public function __serialize(): array
    {
        return [];
    }

    public function __unserialize(array $data): void
    {
    }
}

class NotReceived
{
    public function __serialize(): array
    {
        return [];
    }

    public function __unserialize(array $data): void
    {
        throw new DomainException('not to be received in ' . (Coro\Coroutine::getCid() > 0 ? 'the caller' : 'the helper'));
    }
}

function attempt(string $what, callable $function, mixed ...$arguments): void
{
    try {
        $result = json_encode(Runtime::offload($function, ...$arguments));
        echo "$what: $result\n";
    } catch (Throwable $error) {
        $text = preg_replace('~ in \S+:\d+$|(?<=class Failure).*~', '', $error->getMessage());
        echo "$what: ", get_class($error), ": $text", $error->getCode() ? " ({$error->getCode()})" : '',
            $error->getPrevious() ? ', ' . $error->getPrevious()->getMessage() : '',
            isset($error->detail) ? ', ' . json_encode($error->detail) : '', "\n";
    }
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
    attempt('sent', 'get_debug_type', new NotSent);
    attempt('received', 'get_debug_type', new NotReceived);
    attempt('returned', fn() => new NotReceived);
    attempt('returned', fn() => new NotSent);
    $reference = STDERR;
    $dynamic = new stdClass;
    $dynamic->list = [[1, &$reference]];
    foreach ([STDERR, ['a' => [STDERR]], new Holder(STDERR), new Holder([new Holder(0), $dynamic])] as $argument) {
        attempt('resource', 'get_debug_type', 'first', $argument);
    }
    attempt('hidden resource', 'get_debug_type', new HidesResource);
    attempt('resource in a closure', fn($file) => get_debug_type($file), STDERR);
    attempt('returned resource', 'returns_resource');
    attempt('returned resource', fn() => new Holder(STDERR));
    attempt('the pool still works', 'strrev', 'abc');
    attempt('forks', 'forks');
    attempt('forks', fn() => forks());
});
echo 'zombies: ', count(family_of(getmypid())) - 1, "\n";
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
sent: DomainException: not to be sent
received: DomainException: not to be received in the helper
returned: DomainException: not to be received in the caller
returned: Coro\Error: {closure%S}() has returned a value that cannot be serialized: DomainException: not to be sent
resource: TypeError: Coro\Runtime::offload(): Argument #3 must not contain a resource, which a helper process cannot use
resource: TypeError: Coro\Runtime::offload(): Argument #3 must not contain a resource, which a helper process cannot use
resource: TypeError: Coro\Runtime::offload(): Argument #3 must not contain a resource, which a helper process cannot use
resource: TypeError: Coro\Runtime::offload(): Argument #3 must not contain a resource, which a helper process cannot use
hidden resource: "HidesResource"
resource in a closure: "resource (stream)"
returned resource: Coro\Error: returns_resource() has returned a resource, which the calling process cannot use
returned resource: Coro\Error: {closure%S}() has returned a resource, which the calling process cannot use
the pool still works: "cba"
forks: 0
forks: 0
zombies: 0
