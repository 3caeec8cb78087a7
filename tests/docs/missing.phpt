--TEST--
docs/coming_from/missing.md names only classes, methods, functions and constants that do not exist
--EXTENSIONS--
coro
--FILE--
<?php
/** Returns whether coro has what the text in backticks names. */
function exists(string $name): bool
{
    return match (true) {
        (bool) preg_match('/^([\w\\\\]+)::(\w+)\(\)$/', $name, $part) => method_exists($part[1], $part[2]),
        str_ends_with($name, '()') => function_exists(substr($name, 0, -2)),
        str_contains($name, '\\') => class_exists($name),
        default => defined($name),
    };
}

$page = file_get_contents(__DIR__ . '/../../docs/coming_from/missing.md');
preg_match_all('/^\| (.*?) \|/m', $page, $rows);
preg_match_all('/`([\w\\\\:]+(?:\(\))?)`/', implode(' ', $rows[1]), $names);
echo count($names[1]) > 30 ? "checked\n" : "the page has no table\n";
foreach ($names[1] as $name) {
    if (exists($name)) {
        echo "coro has $name: remove it from the page\n";
    }
}
?>
--EXPECT--
checked
