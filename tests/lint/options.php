<?php
// Part of options.sh: compares type, default and range of each option on docs/reference/options.md with the tables of
// include/coro/server/config/options.h and php/server/callback_options.h, and the fields of config.h. Prints the differences. A
// default that the page gives in words, or that C++ computes, is not compared.

declare(strict_types=1);

const FOLDER = 'include/coro/server/config';
const CALLBACK_OPTIONS = 'ext-src/php/server/callback_options.h';

// Returns the value of an expression such as "16 << 20", "86'400'000", "kGigabyte * 16" or "0.5"; null: it is more than a number.
function number(string $text): int|float|null
{
    $text = strtr($text, ["'" => '', 'kGigabyte' => '1 << 30', 'INT32_MAX' => '2147483647', 'UINT32_MAX' => '4294967295']);
    return match (true) {
        (bool) preg_match('/^(\d+) << (\d+)(?: \* (\d+))?$/', $text, $parts) =>
            ((int) $parts[1] << (int) $parts[2]) * (int) ($parts[3] ?? 1),
        is_numeric($text) => $text + 0,
        default => null,
    };
}

// Returns the value of a number of the page, such as "2M" or "100000"; null: it is no number.
function documented(string $text): int|float|null
{
    $factor = ['K' => 1 << 10, 'M' => 1 << 20, 'G' => 1 << 30];
    return preg_match('/^(\d+(?:\.\d+)?)([KMG]?)$/', $text, $parts) ? $parts[1] * ($factor[$parts[2]] ?? 1) : null;
}

/** @return array<string, array{string, string}> type and default of each field of the configurations */
function fields(): array
{
    $source = file_get_contents(FOLDER . '/config.h') . file_get_contents(FOLDER . '/tls_config.h')
        . file_get_contents('include/coro/net/ssl_settings.h') . file_get_contents(CALLBACK_OPTIONS);
    $types = 'bool|int64_t|double|std::string|std::vector<std::string>';
    preg_match_all("/^ +($types) (\w+)(?: = ([^;]*))?;/m", $source, $rows, PREG_SET_ORDER);
    return array_combine(array_column($rows, 2), array_map(fn(array $row) => [$row[1], $row[3] ?? ''], $rows));
}

/** @return array<string, list<string>> the cells type, default and range of each option on the page */
function rows_of_page(): array
{
    $rows = [];
    $page = file_get_contents('docs/reference/options.md');
    preg_match_all('/^\| (`[^|]*`) \| ([^|]*) \| ([^|]*) \| ([^|]*) \|/m', $page, $found, PREG_SET_ORDER);
    foreach ($found as [, $names, $type, $default, $range]) {
        preg_match_all('/`(\w+)`/', $names, $each);
        $rows += array_fill_keys($each[1], array_map(trim(...), [$type, $default, $range]));
    }
    return $rows;
}

// True if the page's end of a range has the value of this expression, or if C++ computes it.
function is_bound(string $text, string $expression): bool
{
    return number($expression) === null || documented($text) == number($expression);
}

// Returns what is wrong with a row of the page, or null.
function difference(array $row, string $cpp_type, string $initial, array $arguments): ?string
{
    [$type, $default, $range] = $row;
    $is_size = ($arguments[2] ?? '') === 'true';
    $types = ['bool' => 'bool', 'double' => 'float', 'std::string' => 'string', 'std::vector<std::string>' => 'list of strings'];
    $types['int64_t'] = $is_size ? 'size' : 'int';
    $wanted = $types[$cpp_type];
    if (explode(',', $type)[0] !== $wanted) {
        return "has the type $type, and in the table it is $wanted";
    }
    $is_equal = match ($cpp_type) {
        'bool' => !in_array($default, ['true', 'false'], true) || $default === $initial,
        'std::string', 'std::vector<std::string>' => true,
        default => documented($default) === null || number($initial) === null || documented($default) == number($initial),
    };
    if (!$is_equal) {
        return "has the default $default, and in config.h it is $initial";
    }
    if ($cpp_type === 'bool' || str_starts_with($cpp_type, 'std::')) {
        return null;
    }
    preg_match('/^(\d\w*) (?:to (\d\w*)|and up)/', $range, $parts);
    [$least, $most] = [$arguments[0] ?? '0', $arguments[1] ?? null];
    $has_most = $most === null ? str_ends_with($range, ' and up') : is_bound($parts[2] ?? '', $most);
    if (!$has_most || !is_bound($parts[1] ?? '', $least)) {
        return "has the range \"$range\", and in the table it is $least " . ($most === null ? 'and up' : "to $most");
    }
    return null;
}

$fields = fields();
$page = rows_of_page();
$failed = false;
$tables = file_get_contents(FOLDER . '/options.h') . file_get_contents(CALLBACK_OPTIONS);
preg_match_all('/^ *\{"(\w+)", &\w+::(\w+)(?:, (.*))?\},$/m', $tables, $options, PREG_SET_ORDER);
count($options) > 50 || throw new Exception('the rows of options.h look different');
foreach ($options as $option) {
    [, $name, $field] = $option;
    $arguments = isset($option[3]) ? explode(', ', $option[3]) : [];
    if (isset($page[$name]) && $difference = difference($page[$name], ...$fields[$field], arguments: $arguments)) {
        fwrite(STDERR, "docs/reference/options.md: $name $difference\n");
        $failed = true;
    }
}
exit((int) $failed);
