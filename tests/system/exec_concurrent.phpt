--TEST--
System::exec() runs two hundred commands at the same time
--EXTENSIONS--
coro
posix
--FILE--
<?php
Coro\run(function (): void {
    $name = sys_get_temp_dir() . "/coro" . getmypid();
    posix_mkfifo($name, 0600);
    $pipe = fopen($name, "r+");
    $right = 0;
    for ($i = 0; $i < 200; $i++) {
        $ids[] = go(function () use ($i, $name, &$right): void {
            $result = Coro\Coroutine\System::exec("read byte <$name; echo $i; exit " . $i % 100);
            $right += $result === ["code" => $i % 100, "signal" => 0, "output" => "$i\n"];
        });
    }
    fwrite($pipe, str_repeat("\n", 200));   // all commands run, and each waits for one of these lines
    Coro\Coroutine::join($ids);
    var_dump($right);
    unlink($name);
});
?>
--EXPECT--
int(200)
