--TEST--
Autoloading: autoloaders that wait load classes with covariant methods, in every order of three coroutines
--EXTENSIONS--
coro
--FILE--
<?php
const CLASSES = [
    'Top' => ['', 0.001],
    'Near' => ['extends Top', 0.001],
    'Far' => ['extends Near', 0.004],
    'Parent_' => ['extends Top { function h(): ?Near { return null; } }', 0.001],
    'Base' => ['extends Top { function f(): ?Top { return null; } function g(): ?Top { return null; } }', 0.001],
    'P' => ['extends Parent_ { function h(): ?Far { return null; } }', 0.0015],
    'A' => ['extends Base { function f(): ?P { return null; } }', 0.001],
    'B' => ['extends Base { function f(): ?P { return null; } function g(): ?A { return null; } }', 0.002],
];

// Each order uses its own class names.
function code(string $name, string $order): string
{
    $rest = CLASSES[$name][0];
    $rest = preg_replace('/\b(Top|Near|Far|Parent_|Base|P|A|B)\b/', '${1}_' . $order, $rest ?: '{}');
    return "class {$name}_$order " . (str_contains($rest, '{') ? $rest : "$rest {}");
}

spl_autoload_register(function (string $class): void {
    [$name, $order] = explode('-', preg_replace('/_(?=[^_]*$)/', '-', $class));
    Coro\Coroutine::sleep(CLASSES[$name][1]);
    eval(code($name, $order));
});
foreach (['PAB', 'PBA', 'APB', 'ABP', 'BAP', 'BPA'] as $order) {
    Coro\run(function () use ($order): void {
        foreach (['Top', 'Near', 'Parent_', 'Base'] as $name) {
            class_exists("{$name}_$order");
        }
        foreach (str_split($order) as $name) {
            go(fn() => new ("{$name}_$order"));
        }
    });
    echo "$order: ", count(array_filter(get_declared_classes(), fn($class) => str_ends_with($class, "_$order"))), "\n";
}
?>
--EXPECT--
PAB: 8
PBA: 8
APB: 8
ABP: 8
BAP: 8
BPA: 8
