--TEST--
Table: processes that are killed while they write leave whole rows, and the others go on
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/table.inc';
$table = make_table(100);
$row = fn (int $i) => ['id' => $i, 'name' => "name $i", 'score' => $i * 0.5];
for ($round = 0; $round < 50; $round++) {
    $children = fork_children(3, function (int $number) use ($table, $row) {
        for ($i = $number;; $i++) {
            $table->set('key ' . $i % 10, $row($i));
            $table->incr('begun', 'id');
            $i % 3 === 0 && $table->del('key ' . mt_rand(0, 9));
        }
    });
    while ($table->get('begun', 'id') < 100) {
        usleep(100);
    }
    foreach ($children as $child) {
        posix_kill($child, SIGKILL);   // the children that are left write on meanwhile
        $table->incr('parent', 'id');
    }
    wait_for_children($children);
    $seen = 0;
    foreach ($table as $key => $one) {
        $seen++;
        str_starts_with($key, 'key') && $one !== $row($one['id']) && exit("round $round: half a row");
    }
    $seen === count($table) || exit("round $round: count() is wrong");
    $table->del('begun');
}
echo $table->get('parent', 'id'), "\n";
for ($i = 0; count($table) < 100; $i++) {
    $table->set("more $i", []) || exit('a row is lost');
}
?>
--EXPECT--
150
