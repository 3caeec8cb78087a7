--TEST--
include: the included code may wait, and uses the variables of the coroutine that includes it
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $file = tempnam(sys_get_temp_dir(), 'coro');
    file_put_contents($file, '<?php $before = $i; Coro\Coroutine::sleep(0.001); return [$before, $i];');
    for ($i = 0; $i < 3; $i++) {
        $ids[] = go(function () use ($i, $file): void {
            echo json_encode(include $file), "\n";
        });
    }
    Coro\Coroutine::join($ids);
    unlink($file);
});
?>
--EXPECT--
[0,0]
[1,1]
[2,2]
