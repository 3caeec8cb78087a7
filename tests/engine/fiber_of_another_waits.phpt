--TEST--
Fibers: resuming a Fiber that waits in another coroutine throws a FiberError and affects neither coroutine
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\run(function (): void {
    $fiber = new Fiber(function (): string {
        $value = Fiber::suspend('suspended');
        Coroutine::sleep(0.001);
        return $value;
    });
    $first = go(function () use ($fiber): void {
        echo $fiber->start(), "\n";
        $fiber->resume('done');
        echo $fiber->getReturn(), "\n";
    });
    $second = go(function () use ($fiber): void {
        $uses = [
            'start' => $fiber->start(...),
            'resume' => $fiber->resume(...),
            'throw' => fn() => $fiber->throw(new Exception('never')),
            'getReturn' => $fiber->getReturn(...),
        ];
        foreach ($uses as $name => $use) {
            try {
                $use();
            } catch (FiberError $e) {
                echo "$name: ", $e->getMessage(), "\n";
            }
        }
        $own = new Fiber(fn() => $fiber->resume());
        try {
            $own->start();
        } catch (FiberError $e) {
            echo 'in a Fiber: ', $e->getMessage(), "\n";
        }
    });
    Coroutine::join([$first, $second]);
    unset($fiber);
    echo "end\n";
});
?>
--EXPECT--
suspended
start: Cannot start a fiber that has already been started
resume: Cannot resume a fiber that is not suspended
throw: Cannot resume a fiber that is not suspended
getReturn: Cannot get fiber return value: The fiber has not returned
in a Fiber: Cannot resume a fiber that is not suspended
done
end
