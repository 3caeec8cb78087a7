--TEST--
Classes and functions have the same parameters as Swoole's, for overriding and for named arguments
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../library/swoole_signatures.inc';
require __DIR__ . '/../include/swoole_signatures.inc';   // a fatal error if a class cannot be overridden with Swoole's signatures

// Constants of extensions that may be missing are compared by their names.
function default_of(ReflectionParameter $parameter): mixed
{
    $name = $parameter->isDefaultValueConstant() ? $parameter->getDefaultValueConstantName() : '';
    return str_starts_with($name, 'PDO::') ? $name : $parameter->getDefaultValue();
}

function compare(string $name, ReflectionFunctionAbstract $expected, ReflectionFunctionAbstract $ours): void
{
    $parameters = $ours->getParameters();
    foreach ($expected->getParameters() as $i => $parameter) {
        $own = $parameters[$i] ?? null;
        if (!$own || (!$parameter->isVariadic() && $own->getName() !== $parameter->getName())) {
            echo "$name: parameter \${$parameter->getName()}\n";
        } elseif ($own->isOptional() !== $parameter->isOptional()) {
            echo "$name: \${$parameter->getName()} is optional, or not\n";
        } elseif ($parameter->isDefaultValueAvailable() && default_of($own) != default_of($parameter)) {
            echo "$name: the default of \${$parameter->getName()}\n";
        }
    }
}

$count = 0;
foreach (get_defined_functions()['user'] as $function) {
    if (str_starts_with($function, 'expected\\')) {
        $name = substr($function, strlen('expected\\'));
        compare($name, new ReflectionFunction($function), new ReflectionFunction($name));
        $count++;
    }
}
foreach (get_declared_classes() as $class) {
    if (str_starts_with($class, 'Expected\\')) {
        foreach ((new ReflectionClass($class))->getMethods() as $method) {
            $name = substr($class, strlen('Expected\\')) . '::' . $method->getName();
            $method->class === $class && compare($name, $method, new ReflectionMethod(...explode('::', $name)));
            $count++;
        }
    }
}
foreach (['Coroutine\Channel::capacity', 'Coroutine\Channel::errCode', 'Coroutine\Lock::errCode'] as $property) {
    [$class, $name] = explode('::', $property);
    (new ReflectionProperty("Swoole\\$class", $name))->hasType() && print("$property has a type\n");
}
var_dump($count > 150);
?>
--EXPECT--
bool(true)
