<?php
// Measures a Table with 100,000 rows of an int, a string of 64 bytes and a float in one process: the time of each function, and
// the memory of a row, which has 80 bytes of data.
// get_shared is the CPU time of get() in each of four processes.
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

// The CPU time of get() in four processes at the same time, while a fifth one writes the same rows.
if (function_exists('pcntl_fork')) {
    $cpu = function (): float {
        $usage = getrusage();
        return ($usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec']) * 1e9
             + ($usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec']) * 1e3;
    };
    $fork = function (callable $work): int {
        $pid = pcntl_fork();
        if ($pid === 0) {
            $work();
            exit(0);
        }
        return $pid;
    };
    foreach ($keys as $key) {
        $table->set($key, $row);
    }
    $figures = new Swoole\Table(64);
    $figures->column('time', Swoole\Table::TYPE_FLOAT);
    $figures->create();
    $times = [];
    for ($run = 0; $run < $runs; $run++) {
        $writer = $fork(function () use ($table, $keys, $row, $figures): void {
            for ($i = 0; !$figures->exists('stop'); $i++) {
                $table->set($keys[$i % count($keys)], $row);
            }
        });
        $readers = [];
        for ($reader = 0; $reader < 4; $reader++) {
            $readers[] = $fork(function () use ($table, $keys, $figures, $cpu): void {
                $start = $cpu();
                foreach ($keys as $key) {
                    $table->get($key);
                }
                $figures->incr('readers', 'time', $cpu() - $start);
            });
        }
        foreach ($readers as $reader) {
            pcntl_waitpid($reader, $status);
        }
        $figures->set('stop', ['time' => 1]);
        pcntl_waitpid($writer, $status);
        $times[] = $figures->get('readers', 'time') / 4 / $rows;
        $figures->del('readers');
        $figures->del('stop');
    }
    sample('get_shared', 'ns', $times);
}
