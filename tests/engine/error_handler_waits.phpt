--TEST--
Error handlers: while one waits, it handles errors of other coroutines; during its own call there is no handler
--EXTENSIONS--
coro
--FILE--
<?php
function say(string $what): void
{
    $GLOBALS['said'][] = [Coro\Coroutine::getCid(), $what];
}

function handle(int $level, string $text): bool
{
    say($text);
    Coro\Coroutine::sleep(0.001);
    @trigger_error("within $text");   // silenced: the engine does not call a handler within a handler
    say("$text: done");
    return true;
}

class Handler
{
    public static function ofClass(int $level, string $text): bool
    {
        return handle($level, $text);
    }

    public function ofObject(int $level, string $text): bool
    {
        return handle($level, $text);
    }

    public function __invoke(int $level, string $text): bool
    {
        return handle($level, $text);
    }

    public function __call(string $name, array $arguments): bool
    {
        return handle(...array_slice($arguments, 0, 2));
    }

    public static function __callStatic(string $name, array $arguments): bool
    {
        return handle(...array_slice($arguments, 0, 2));
    }
}

class Child extends Handler {}

$handlers = [
    'closure' => fn (int $level, string $text): bool => handle($level, $text),
    'function' => 'handle',
    'first class callable' => handle(...),
    'method' => [new Child, 'ofObject'],
    'static method' => [Child::class, 'ofClass'],
    'static method by name' => 'Child::ofClass',
    'invokable object' => new Handler,
    'magic method' => [new Handler, 'magic'],
    'magic static method' => 'Handler::magic',
    'closure of a magic method' => (new Handler)->magic(...),
];
// What the handlers say, in this order, with the numbers of the coroutines counted from the first one.
$expected = ['0 first', '1 second', '2 third', '0 first: done', '1 second: done', '2 third: done', '3 fourth', '3 fourth: done'];
foreach ($handlers as $name => $handler) {
    set_error_handler($handler);
    $said = [];
    Coro\run(function () use (&$first): void {
        $ids = [go(fn () => trigger_error('first')), go(fn () => trigger_error('second')), go(fn () => trigger_error('third'))];
        $first = $ids[0];
        Coro\Coroutine::join($ids);
        $ids = [go(fn () => trigger_error('fourth'))];
        Coro\Coroutine::join($ids);
    });
    $said = array_map(fn (array $line): string => $line[0] - $first . " $line[1]", $said);
    $said === $expected || print("$name: " . implode(', ', $said) . "\n");
    set_error_handler(null) === $handler || print("$name: another handler was set\n");
}
echo "OK\n";
?>
--EXPECT--
OK
