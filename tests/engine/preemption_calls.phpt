--TEST--
enable_preemptive_scheduler: callbacks of array functions, generators and Fibers are also interrupted
--EXTENSIONS--
coro
--FILE--
<?php
Coro\Coroutine::set(['enable_preemptive_scheduler' => true]);
Coro\run(function (): void {
    $wait = function (object $state): void {
        while (!$state->woken) {
        }
    };
    $generator = function (object $state) use ($wait): iterable {
        $wait($state);
        yield 1;
    };
    foreach ([
        'array_map' => fn($state) => array_map($wait, [$state]),
        'call_user_func' => fn($state) => call_user_func_array($wait, [$state]),
        'usort' => function ($state) use ($wait) {
            $list = [2, 1];
            usort($list, function (int $a, int $b) use ($state, $wait): int {
                $wait($state);
                return $a <=> $b;
            });
        },
        'generator' => fn($state) => iterator_to_array($generator($state)),
        'Fiber' => fn($state) => (new Fiber($wait))->start($state),
        'reflection' => fn($state) => (new ReflectionFunction($wait))->invoke($state),
    ] as $name => $call) {
        $state = (object) ['woken' => false];
        go(function () use ($state, $name): void {
            Coro\Coroutine::sleep(0.001);
            $state->woken = true;
        });
        $call($state);
        echo $name, "\n";
    }
});
?>
--EXPECT--
array_map
call_user_func
usort
generator
Fiber
reflection
