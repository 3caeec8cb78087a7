--TEST--
Destructors of local variables may wait at the end of nested coroutines, in every order of ending
--EXTENSIONS--
coro
--FILE--
<?php
class Slow
{
    public function __construct(private int $waits)
    {
    }
    public function __destruct()
    {
        for ($i = 0; $i < $this->waits; $i++) {
            Coro\Coroutine::sleep(0.001);
        }
        $GLOBALS['destroyed']++;
    }
}
$destroyed = $made = 0;
function tree(int $depth, array $waits): void
{
    global $made;
    $made++;
    $slow = new Slow($waits[$depth]);
    if ($depth > 0) {
        go('tree', $depth - 1, $waits);
        go('tree', $depth - 1, $waits);
    }
}
Coro\run(function (): void {
    foreach ([[0, 1, 2], [2, 1, 0], [1, 0, 2], [2, 0, 1], [0, 2, 1], [1, 2, 0], [0, 0, 0], [1, 1, 1]] as $waits) {
        go('tree', 2, $waits);
    }
});
var_dump($made, $destroyed === $made, Coro\Coroutine::stats()['coroutine_num']);
?>
--EXPECT--
int(56)
bool(true)
int(0)
