--TEST--
defer(), Timer and Scheduler accept and keep every kind of callable
--EXTENSIONS--
coro
--FILE--
<?php
class Target
{
    public function __construct(private string $name = 'object')
    {
    }
    public function method(): void
    {
        echo "$this->name method\n";
    }
    public static function fixed(): void
    {
        echo "static\n";
    }
    public function __call(string $name, array $arguments): void
    {
        echo "$this->name __call $name\n";
    }
}
$all = fn(string $name) => [
    [new Target($name), 'method'], 'Target::fixed', [new Target($name), 'magic'], (new Target($name))->method(...),
    (new Target($name))->magic(...), fn() => print("$name closure\n"),
];
Coro\run(function () use ($all): void {
    go(fn() => array_map(defer(...), $all('defer')));
    foreach ($all('timer') as $callable) {
        Coro\Timer::after(1, $callable);
    }
});
$scheduler = new Coro\Coroutine\Scheduler;
array_map($scheduler->add(...), $all('scheduler'));
$scheduler->start();
?>
--EXPECT--
defer closure
defer __call magic
defer method
defer __call magic
static
defer method
timer method
static
timer __call magic
timer method
timer __call magic
timer closure
scheduler method
static
scheduler __call magic
scheduler method
scheduler __call magic
scheduler closure
