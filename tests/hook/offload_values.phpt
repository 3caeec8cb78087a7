--TEST--
Runtime::offload(): values that cannot be sent to the helper or back are errors; resources are found at any depth
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/offload_attempt.inc';

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

Coro\run(function (): void {
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
});
?>
--EXPECTF--
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
