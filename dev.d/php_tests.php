<?php
// Compares the results of run-tests.php for ./dev php-tests: php_tests.php different|report FOLDER LIST. FOLDER
// contains the results of the runs. LIST is the page with the table of tests that may fail in a coroutine.
// The command `different` prints the files whose tests pass as plain PHP alone, `report` prints the report.
[, $command, $folder, $list] = $argv;

// Returns the result of each test of a run. A test that another test redirects to has a name like
// "ext/pdo_pgsql/tests/common.phpt: ext/pdo/tests/bug_34630.phpt".
function results(string $run): array
{
    global $folder;
    $results = [];
    $file = "$folder/$run.results";
    foreach (is_file($file) ? file($file, FILE_IGNORE_NEW_LINES) : [] as $line) {
        [$result, $test] = explode("\t", $line);
        $results[str_replace(["$folder/source/", '# '], '', $test)] = $result;
    }
    return $results;
}

// run-tests.php repeats a test that looks dependent on timing, and warns if it passes then.
function passed(?string $result): bool
{
    return $result === 'PASSED' || $result === 'WARNED';
}

// Returns the tests that pass as plain PHP and not in a coroutine, with their results in the coroutine.
function different(array $plain, array $coroutine): array
{
    $differs = fn($result, $test) => passed($plain[$test] ?? null) && !passed($result);
    return array_filter($coroutine, $differs, ARRAY_FILTER_USE_BOTH);
}

// Returns the file that run-tests.php has to run for this test.
function file_of(string $test): string
{
    return explode(': ', $test)[0];
}

// Returns the tests of the table with their reasons.
function expected(): array
{
    global $list;
    preg_match_all('/^\| `([^`|]+\.phpt)` \| (.+) \|$/m', file_get_contents($list), $rows);
    return array_combine($rows[1], $rows[2]);
}

// Prints a line for each folder with the counts of its tests.
function print_folders(array $plain, array $coroutine, array $failed): void
{
    $folders = [];
    foreach ($plain as $test => $result) {
        $counts = &$folders[dirname(file_of($test))];
        $counts ??= ['plain' => 0, 'coroutine' => 0, 'skipped' => 0, 'broken' => 0, 'failed' => 0];
        $counts[passed($result) ? 'plain' : ($result === 'SKIPPED' ? 'skipped' : 'broken')]++;
        $counts['coroutine'] += passed($result) && passed($coroutine[$test] ?? null);
        $counts['failed'] += isset($failed[$test]);
    }
    unset($counts);
    ksort($folders);
    foreach ($folders as $folder => $counts) {
        printf("%s %s: %d passed as plain PHP, %d of them in a coroutine; %d failed as plain PHP; %d skipped\n",
            $counts['failed'] ? 'failed' : 'ok', $folder, $counts['plain'], $counts['coroutine'], $counts['broken'],
            $counts['skipped']);
    }
}

$plain = results('plain');
$coroutine = results('coroutine');
if ($command === 'different') {
    foreach (array_unique(array_map(file_of(...), array_keys(different($plain, $coroutine)))) as $file) {
        echo "$file\n";
    }
    exit;
}

$again = different(results('plain-again'), results('coroutine-again'));
$different = array_intersect_key(different($plain, $coroutine), $again);
$expected = expected();
foreach (array_diff_key(different($plain, $coroutine), $different) as $test => $result) {
    $coroutine[$test] = 'PASSED';   // at the second attempt, or the test is not reliable as plain PHP
}
$failed = array_diff_key($different, $expected);
print_folders($plain, $coroutine, $failed);
foreach (array_intersect_key($different, $expected) as $test => $result) {
    echo "expected: $test: $expected[$test]\n";
}
foreach (array_intersect_key($expected, $coroutine) as $test => $reason) {
    if (passed($plain[$test] ?? null) && !isset($different[$test])) {
        echo "passes here, although $list lists it: $test\n";
    }
}
foreach ($failed as $test => $result) {
    $output = "$folder/source/" . preg_replace('/\.phpt$/', '.diff', explode(': ', $test)[1] ?? $test);
    echo is_file($output) ? file_get_contents($output) . "\n" : '', "not ok $test: $result\n";
}
exit($failed ? 1 : 0);
