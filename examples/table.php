<?php

/**
 * A table in shared memory: four processes count words at the same time, without a lock and without a lost count.
 *
 *     ./dev php examples/table.php
 *
 * The workers of a server use a table in the same way: the program makes it before start().
 */

declare(strict_types=1);

use Coro\Table;

$words = new Table(1024);
$words->column('count', Table::TYPE_INT);
$words->column('first', Table::TYPE_STRING, 16);   // the process that was the first to see the word
$words->create();

$text = explode(' ', 'the quick brown fox jumps over the lazy dog and the dog sleeps');
$children = [];
foreach (['a', 'b', 'c', 'd'] as $name) {
    $pid = pcntl_fork();
    if ($pid === 0) {
        for ($i = 0; $i < 1000; $i++) {
            foreach ($text as $word) {
                $words->add($word, ['first' => $name]);   // does nothing if the word is there
                $words->incr($word, 'count');
            }
        }
        exit(0);
    }
    $children[] = $pid;
}
foreach ($children as $pid) {
    pcntl_waitpid($pid, $status);
}

foreach (['the', 'dog', 'fox'] as $word) {
    echo "$word: {$words->get($word, 'count')}\n";
}
foreach ($words as $word => $row) {
    if ($row['count'] < 5000) {
        $words->del($word);   // allowed while the loop runs
    }
}
echo count($words), " words are left\n";
