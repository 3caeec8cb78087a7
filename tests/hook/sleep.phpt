--TEST--
Hooks: 100 coroutines that call each function of the sleep family wait together
--EXTENSIONS--
coro
--FILE--
<?php Coro\Runtime::enableCoroutine();
use Coro\Coroutine\WaitGroup;

$sleeps = [
    'sleep' => fn() => sleep(1),
    'usleep' => fn() => usleep(1_000_000),
    'time_nanosleep' => fn() => time_nanosleep(1, 0),
    'time_sleep_until' => fn() => time_sleep_until(microtime(true) + 1),
];
Coro\run(function () use ($sleeps): void {
    $group = new WaitGroup();
    $begin = microtime(true);
    foreach ($sleeps as $name => $sleep) {
        for ($i = 0; $i < 100; $i++) {
            $group->add();
            go(function () use ($name, $sleep, $group): void {
                $begin = microtime(true);
                $result = $sleep();
                if (microtime(true) - $begin < 0.999 || !in_array($result, [0, null, true], true)) {
                    echo "$name ended early: ", json_encode($result), "\n";
                }
                $group->done();
            });
        }
    }
    $group->wait();
    echo microtime(true) - $begin < 30 ? "together\n" : "one after the other\n";   // that would take 400 s
});

Coro\Runtime::enableCoroutine(0);
Coro\run(function (): void {
    $order = [];
    go(function () use (&$order): void {
        usleep(1000);
        $order[] = 'slept';
    });
    $order[] = 'main';
    echo implode(', ', $order), " without hooks\n";
});
Coro\Runtime::enableCoroutine();
usleep(1000);   // not in a coroutine
echo "outside\n";
?>
--EXPECT--
together
slept, main without hooks
outside
