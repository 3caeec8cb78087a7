--TEST--
Error handlers: while one waits, it handles errors of other coroutines; during its own call there is no handler
--EXTENSIONS--
coro
--FILE--
<?php
function say(string $what): void
{
    echo Coro\Coroutine::getCid(), ' ', $what, "\n";
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
foreach ($handlers as $name => $handler) {
    echo "$name\n";
    set_error_handler($handler);
    Coro\run(function (): void {
        $ids = [go(fn () => trigger_error('first')), go(fn () => trigger_error('second')), go(fn () => trigger_error('third'))];
        Coro\Coroutine::join($ids);
        $ids = [go(fn () => trigger_error('fourth'))];
        Coro\Coroutine::join($ids);
    });
    var_dump(set_error_handler(null) === $handler);
}
?>
--EXPECT--
closure
2 first
3 second
4 third
2 first: done
3 second: done
4 third: done
5 fourth
5 fourth: done
bool(true)
function
7 first
8 second
9 third
7 first: done
8 second: done
9 third: done
10 fourth
10 fourth: done
bool(true)
first class callable
12 first
13 second
14 third
12 first: done
13 second: done
14 third: done
15 fourth
15 fourth: done
bool(true)
method
17 first
18 second
19 third
17 first: done
18 second: done
19 third: done
20 fourth
20 fourth: done
bool(true)
static method
22 first
23 second
24 third
22 first: done
23 second: done
24 third: done
25 fourth
25 fourth: done
bool(true)
static method by name
27 first
28 second
29 third
27 first: done
28 second: done
29 third: done
30 fourth
30 fourth: done
bool(true)
invokable object
32 first
33 second
34 third
32 first: done
33 second: done
34 third: done
35 fourth
35 fourth: done
bool(true)
magic method
37 first
38 second
39 third
37 first: done
38 second: done
39 third: done
40 fourth
40 fourth: done
bool(true)
magic static method
42 first
43 second
44 third
42 first: done
43 second: done
44 third: done
45 fourth
45 fourth: done
bool(true)
closure of a magic method
47 first
48 second
49 third
47 first: done
48 second: done
49 third: done
50 fourth
50 fourth: done
bool(true)
