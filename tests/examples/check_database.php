<?php

// Checks the answers of examples/http_database.php. The argument is the URL of the server.
[, $server] = $argv;

function check(string $title, bool $is_right): void
{
    echo $is_right ? 'ok' : 'not ok', " http_database: $title\n";
}

function is_row(mixed $row): bool
{
    return is_array($row) && array_keys($row) === ['id', 'randomNumber'] && min($row) >= 1 && max($row) <= 10_000;
}

function rows(string $path): array
{
    return array_filter((array) json_decode(file_get_contents($GLOBALS['server'] . $path), true), is_row(...));
}

check('/db is one row', is_row(json_decode(file_get_contents("$server/db"), true)));
foreach (['/queries' => 1, '/queries?queries=20' => 20, '/queries?queries=many' => 1, '/queries?queries=0' => 1,
    '/updates?queries=5' => 5] as $path => $count) {
    check("$path is $count rows", count(rows($path)) === $count);
}

$page = file_get_contents("$server/fortunes");
check('/fortunes has a row more than its table', substr_count($page, '<tr>') === 6);
check('/fortunes is escaped', str_contains($page, '&lt;script&gt;') && !str_contains($page, '<script>'));

Coro\Runtime::enableCoroutine();
$right = 0;
Coro\run(function () use (&$right): void {
    for ($i = 0; $i < 60; $i++) {
        go(function () use ($i, &$right): void {
            $right += count(rows($i % 2 ? '/updates?queries=10' : '/queries?queries=10')) === 10;
        });
    }
});
check('60 clients at the same time get their rows', $right === 60);
