--TEST--
Names of the extension's classes, functions and types equal the same text from any other source
--EXTENSIONS--
coro
--FILE--
<?php
// Returns the same text in newly allocated memory.
function copied(string $name): string
{
    return strrev(strrev($name));
}

function check(bool $holds, string $what): void
{
    $holds || print("$what\n");
}

$extension = new ReflectionExtension('coro');
$seen = [];
foreach ($extension->getClasses() as $class) {
    $name = $class->getName();
    $seen[$name] = true;
    check(isset($seen[copied($name)]) && $name === copied($name), "$name as a key");
    foreach ([copied($name), strtoupper($name), strtolower($name), "\\$name"] as $spelling) {
        check((new ReflectionClass($spelling))->getName() === $name, "$spelling is not $name");
    }
    check(is_a(copied($name), strtoupper($name), true), "$name is not itself");
    foreach ($class->getMethods() as $method) {
        check(method_exists(copied($name), strtoupper($method->name)), "no $name::{$method->name}()");
    }
    foreach ($class->getProperties() as $property) {
        check(property_exists($name, copied($property->name)), "no $name::\${$property->name}");
    }
    foreach ($class->getConstants() as $constant => $value) {
        check(constant(copied("$name::$constant")) === $value, "$name::$constant");
    }
}
function types(?ReflectionType $type): array
{
    return $type instanceof ReflectionUnionType ? $type->getTypes() : ($type ? [$type] : []);
}

$functions = $extension->getFunctions();
foreach ($extension->getClasses() as $class) {
    $functions = [...$functions, ...$class->getMethods()];
}
foreach ($functions as $function) {
    $function instanceof ReflectionMethod || check(function_exists(strtoupper(copied($function->name))), "no {$function->name}()");
    foreach ([$function->getReturnType(), ...array_map(fn($of) => $of->getType(), $function->getParameters())] as $type) {
        foreach (types($type) as $one) {
            $name = $one->getName();
            check(!str_starts_with($name, 'Coro\\') || class_exists(copied($name)), "no type $name");
        }
    }
}
check(count($seen) > 30, 'few classes');

class Queue extends Swoole\COROUTINE\Channel
{
    public function push(mixed $data, float $timeout = -1): bool
    {
        return parent::push([$data], $timeout);
    }
}

function length(coro\CHANNEL $channel, \Co\Channel|Coro\Http\Request|null $other = null): int
{
    return $channel->length();
}

Co\run(function () {
    foreach (['Coro\Channel', 'SWOOLE\coroutine\channel', 'chan', 'Queue'] as $class) {
        for ($i = 0; $i < 200; $i++) {   // often enough for the JIT to compile the loop
            $name = copied($class);
            $channel = new $name(2);
            $channel->push($i);
            check(length($channel, $channel) === 1 && $channel instanceof Coro\Channel, $class);
            check($channel->pop() === ($class === 'Queue' ? [$i] : $i), "$class::pop()");
        }
        echo get_class($channel), "\n";
    }
});
$frame = new Swoole\WebSocket\Frame;
$frame->{copied('data')} = 'text';
$frame->{copied('fd')} = 7;
var_export($frame);
echo "\n", implode(' ', array_keys(get_object_vars($frame))), "\n";
var_dump($frame == unserialize(serialize($frame)));
eval('class Made extends Coro\WebSocket\Frame { public function shown() { return $this->data . self::class . parent::class; } }');
$made = new Made;
$made->data = 'of ';
echo $made->shown(), "\n";
?>
--EXPECT--
Coro\Channel
Coro\Channel
Coro\Channel
Queue
\Coro\WebSocket\Frame::__set_state(array(
   'fd' => 7,
   'data' => 'text',
   'opcode' => 1,
   'flags' => 1,
   'finish' => NULL,
))
fd data opcode flags finish
bool(true)
of MadeCoro\WebSocket\Frame
