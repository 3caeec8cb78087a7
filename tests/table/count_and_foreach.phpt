--TEST--
Table: count() equals the number of rows that foreach visits, after any changes
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/table.inc';
mt_srand(7);
$table = make_table(500);
$expected = [];
for ($round = 0; $round < 20_000; $round++) {
    $key = 'k' . mt_rand(0, 700);
    if (mt_rand(0, 2) === 0) {
        $table->del($key) === isset($expected[$key]) || exit("del($key) is wrong");
        unset($expected[$key]);
    } elseif (count($expected) < 500 || isset($expected[$key])) {
        $table->set($key, ['id' => $round]);
        $expected[$key] = $round;
    }
    if ($round % 1000 === 0) {
        $seen = [];
        foreach ($table as $name => $row) {
            isset($seen[$name]) && exit("$name twice");
            $seen[$name] = $row['id'];
        }
        ksort($seen);
        ksort($expected);
        $seen === $expected && count($table) === count($seen) || exit("round $round");
    }
}
$stats = $table->stats();
var_dump($stats['num'] === count($expected), $stats['insert_count'] - $stats['delete_count'] === count($expected),
    $stats['available_slice_num'] === 500 - count($expected), $stats['total_slice_num']);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
int(500)
