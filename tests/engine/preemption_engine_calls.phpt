--TEST--
enable_preemptive_scheduler: functions that the engine calls (autoloaders, __get(), output callbacks) are not interrupted
--EXTENSIONS--
coro
--FILE--
<?php
Coro\Coroutine::set(['enable_preemptive_scheduler' => true]);

function spin(): void
{
    for ($until = microtime(true) + 0.03; microtime(true) < $until;) {
    }
}

class Magic
{
    public function __get(string $name): string
    {
        spin();
        return $name;
    }

    public function __destruct()
    {
        spin();
    }
}

spl_autoload_register(function (string $class): void {
    spin();
    eval("class $class {}");
});
$results = [];
Coro\run(function () use (&$results): void {
    $magic = new Magic;
    $read = function (string $name) use ($magic, &$results): void {
        $results[$name] = $magic->value . ' ' . get_class(new Late);
        ob_start(function (string $text) use ($name, &$results): string {
            spin();
            $results[$name] .= " $text";
            return '';
        });
        echo "text of $name";
        ob_end_flush();
    };
    go($read, 'first');
    go($read, 'second');
});
ksort($results);
print_r($results);
?>
--EXPECT--
Array
(
    [first] => value Late text of first
    [second] => value Late text of second
)
