--TEST--
Table: readers in other processes see the row before or after a change, never a part of it and never nothing
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/table.inc';
$table = make_table();
$row = fn (int $i) => ['id' => $i, 'name' => str_repeat(chr(97 + $i % 26), $i % 21), 'score' => $i * 0.5];
$table->set('a', $row(0));
$table->set('stop', []);
$writers = fork_children(2, function (int $number) use ($table, $row) {
    for ($i = $number; !$table->get('stop', 'id'); $i += 2) {
        $table->set('a', $row($i));
    }
});
$wrong = 0;
for ($i = 0; $i < 50_000; $i++) {
    $seen = $table->get('a');
    $wrong += $seen !== $row($seen['id'] ?? -1);
    foreach ($i % 100 === 0 ? $table : [] as $key => $seen) {
        $wrong += $key === 'a' && $seen !== $row($seen['id']);
    }
}
$table->set('stop', ['id' => 1]);
wait_for_children($writers);
echo $wrong, ' ', count($table), "\n";
?>
--EXPECT--
0 2
