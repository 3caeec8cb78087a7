<?php
// Measures a Table with 100,000 rows of an int, a string of 64 bytes and a float in one process: the time of each function, and
// the memory of a row, which has 80 bytes of data.
// php -d extension=coro benchmarks/table.php [rows]
require __DIR__ . '/bench.inc';

$rows = (int) ($argv[1] ?? 100_000);
$make = function () use ($rows): Swoole\Table {
    $table = new Swoole\Table($rows);
    $table->column('id', Swoole\Table::TYPE_INT);
    $table->column('name', Swoole\Table::TYPE_STRING, 64);
    $table->column('score', Swoole\Table::TYPE_FLOAT);
    $table->create();
    return $table;
};
$keys = array_map(fn (int $i) => "user:$i", range(1, $rows));
$row = ['id' => 1, 'name' => str_repeat('n', 64), 'score' => 0.5];
$table = $make();
bench('set', 'ns', $rows, function () use ($table, $keys, $row): void {
    foreach ($keys as $key) {
        $table->set($key, $row);
    }
});
bench('get', 'ns', $rows, function () use ($table, $keys): void {
    foreach ($keys as $key) {
        $table->get($key);
    }
});
bench('get_field', 'ns', $rows, function () use ($table, $keys): void {
    foreach ($keys as $key) {
        $table->get($key, 'name');
    }
});
bench('incr', 'ns', $rows, function () use ($table, $keys): void {
    foreach ($keys as $key) {
        $table->incr($key, 'id');
    }
});
bench('exists', 'ns', $rows, function () use ($table, $keys): void {
    foreach ($keys as $key) {
        $table->exists($key);
    }
});
bench('iterate', 'ns', $rows, function () use ($table): void {
    foreach ($table as $row) {
    }
});
$runs = (int) (getenv('BENCH_RUNS') ?: 7);
$times = [];
for ($run = 0; $run < $runs; $run++) {
    foreach ($keys as $key) {
        $table->set($key, $row);
    }
    $start = hrtime(true);
    foreach ($keys as $key) {
        $table->del($key);
    }
    $times[] = (hrtime(true) - $start) / $rows;
}
sample('del', 'ns', $times);
sample('memory', 'B', [$table->getMemorySize() / $rows]);
