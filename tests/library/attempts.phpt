--TEST--
Classes in PHP: the pauses between attempts double, end at the longest one, and are not begun when the time will be up
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Attempts;

$attempts = new Attempts(0.1, 0.5);
$isAbout = fn (float $pause, float $wanted): bool => $pause >= 0.75 * $wanted && $pause <= 1.25 * $wanted;
foreach ([0.1, 0.2, 0.4, 0.5, 0.5] as $wanted) {
    echo json_encode($isAbout($attempts->pause(), $wanted)), ' ';
}
$attempts->reset();
echo json_encode($isAbout($attempts->pause(), 0.1)), "\n";
Coro\run(function (): void {
    $attempts = new Attempts(0.01, 3600, microtime(true) + 1);
    for ($count = 1; $attempts->wait(); $count++);
    echo $count > 3 && $count < 9 ? 'some' : $count, " attempts\n";
    $waiter = go(fn () => var_dump((new Attempts(60, 60))->wait()));
    Coro\Coroutine::cancel($waiter);
});
?>
--EXPECT--
true true true true true true
some attempts
bool(false)
