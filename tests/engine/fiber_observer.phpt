--TEST--
Fibers: observers that are registered at run time, as OpenTelemetry does, are notified when a coroutine begins, switches and ends
--EXTENSIONS--
coro
ffi
--INI--
ffi.enable=1
--FILE--
<?php
$engine = FFI::cdef('
    void zend_observer_fiber_init_register(void (*observer)(intptr_t));
    void zend_observer_fiber_switch_register(void (*observer)(intptr_t, intptr_t));
    void zend_observer_fiber_destroy_register(void (*observer)(intptr_t));
');
$events = [];
$names = [];
$made = 0;
$engine->zend_observer_fiber_init_register(function (int $context) use (&$events, &$names, &$made): void {
    $names[$context] = 'c' . ++$made;
    $events[] = "+$names[$context]";
});
$engine->zend_observer_fiber_switch_register(function (int $from, int $to) use (&$events, &$names): void {
    $events[] = ($names[$from] ?? 'main') . '>' . ($names[$to] ?? 'main');
});
$engine->zend_observer_fiber_destroy_register(function (int $context) use (&$events, &$names): void {
    $events[] = "-$names[$context]";
});
Coro\run(function (): void {
    $id = go(fn() => Coro\Coroutine::yield());
    (new Fiber(fn() => 0))->start();
    Coro\Coroutine::resume($id);
});
echo wordwrap(implode(' ', $events), 60), "\n";
?>
--EXPECT--
+c1 main>c1 +c2 c1>c2 c2>c1 +c3 c1>c3 c3>c1 -c3 c1>c2 c2>c1
-c2 c1>main -c1
