--TEST--
usort() may be called inside the callback of another usort() that waits
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    for ($i = 0; $i < 2; $i++) {
        go(function (): void {
            $lists = [[3, 1, 2], [9, 7, 8], [6, 4, 5]];
            usort($lists, function (array $a, array $b): int {
                foreach ([&$a, &$b] as &$list) {
                    usort($list, function (int $x, int $y): int {
                        Coro\Coroutine::sleep(0.001);
                        return $x <=> $y;
                    });
                }
                return $a[0] <=> $b[0];
            });
            echo json_encode($lists), "\n";
        });
    }
});
?>
--EXPECT--
[[3,1,2],[6,4,5],[9,7,8]]
[[3,1,2],[6,4,5],[9,7,8]]
