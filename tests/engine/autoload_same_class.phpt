--TEST--
Autoloading: coroutines that need the same class wait for the one whose autoloader is loading it
--EXTENSIONS--
coro
--FILE--
<?php
spl_autoload_register(function (string $name): void {
    echo "load $name\n";
    Coro\Coroutine::sleep(0.001);
    eval(match ($name) {
        'Child' => 'class Child extends Base implements Face { const KIND = Kind::One; }',
        'Base' => 'class Base { }',
        'Face' => 'interface Face { }',
        'Kind' => 'enum Kind { case One; }',
    });
});
Coro\run(function (): void {
    $wants = [
        fn() => new Child,
        fn() => class_exists('Child'),
        fn() => unserialize('O:5:"Child":0:{}'),
        fn() => Child::KIND,
        fn() => new Base,
        fn() => Kind::One,
        fn() => (new ReflectionClass('Face'))->getName(),
    ];
    foreach ($wants as $key => $want) {
        $ids[] = go(function () use ($key, $want, &$got): void {
            $got[$key] = is_object($value = $want()) ? $value::class : $value;
        });
    }
    Coro\Coroutine::join($ids);
    ksort($got);
    echo json_encode($got), "\n";
});
?>
--EXPECT--
load Child
load Base
load Kind
load Face
["Child",true,"Child","Kind","Base","Kind","Face"]
