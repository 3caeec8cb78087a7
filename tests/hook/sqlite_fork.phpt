--TEST--
Hooks: a child that is forked while a thread runs a query of SQLite can use SQLite
--EXTENSIONS--
coro
pdo
pdo_sqlite
pcntl
--FILE--
<?php
Coro\run(function (): void {
    $goes_on = true;
    go(function () use (&$goes_on): void {
        $db = new PDO('sqlite::memory:');
        while ($goes_on) {
            $db->query('with recursive c(n) as (select 1 union all select n + 1 from c where n < 100000) select max(n) from c')->fetchAll();
        }
    });
    $children = [];
    for ($i = 0; $i < 20; $i++) {
        usleep(3000);
        $child = pcntl_fork();
        if ($child === 0) {
            new PDO('sqlite::memory:');
            exit(7);
        }
        $children[] = $child;
    }
    foreach ($children as $child) {
        Coro\Coroutine::deadline(20, fn() => pcntl_waitpid($child, $status));
        $codes[] = pcntl_wexitstatus($status);
    }
    $goes_on = false;
    var_dump(array_unique($codes));
});
?>
--EXPECT--
array(1) {
  [0]=>
  int(7)
}
