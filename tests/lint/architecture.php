<?php
// Prints what docs/inside/architecture.md says that is not so: see architecture.sh.

declare(strict_types=1);

const PAGE = 'docs/inside/architecture.md';

/** Returns the files below a folder, or the path if it is a file. */
function files(string $path): array
{
    if (!is_dir($path)) {
        return [$path];
    }
    $files = [];
    foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($path, FilesystemIterator::SKIP_DOTS)) as $file) {
        $files[] = $file->getPathname();
    }
    return $files;
}

/** Returns the words of all sources, as keys. */
function known_words(): array
{
    $words = [];
    $paths = ['ext-src', 'include', 'dev', 'dev.d', 'tests/lint', 'tests/core.mk', 'library', 'stubs', 'php_coro.h'];
    foreach (array_merge(...array_map(files(...), $paths)) as $file) {
        if (!str_ends_with($file, '_generated.h')) {
            preg_match_all('/[A-Za-z_][A-Za-z0-9_]*/', file_get_contents($file), $found);
            $words += array_flip($found[0]);
        }
    }
    return $words;
}

function is_path(string $name): bool
{
    foreach (['', 'include/coro/', 'ext-src/', 'ext-src/core/', 'ext-src/php/'] as $folder) {
        if (file_exists($folder . $name)) {
            return true;
        }
    }
    return false;
}

/** Returns what is wrong with a name in backticks; null: nothing. */
function fault(string $name, array $words, array $base_names): ?string
{
    if (preg_match('/[\\\\*]/', $name)) {
        // The name of a PHP class, or a pattern.
    } elseif (str_contains($name, '/')) {
        return is_path($name) ? null : "names the file $name, which does not exist";
    } elseif (preg_match('/\.(cc|h|sh|txt)$/', $name)) {
        return isset($base_names[$name]) ? null : "names the file $name, which does not exist";
    }
    preg_match_all('/[A-Za-z_][A-Za-z0-9_]*/', $name, $parts);
    foreach (array_diff($parts[0], array_keys(array_intersect_key($words, array_flip($parts[0])))) as $word) {
        if (!preg_grep('/^' . preg_quote($word) . '/', array_keys($words))) {   // the beginning of a name, such as OPTION_
            return "names $name: no source has the word $word";
        }
    }
    return null;
}

/** Returns [file, function] for each function that a table of steps names; the numbers of files begin anew in each table. */
function functions_of_steps(string $page): array
{
    $functions = $files = [];
    foreach (explode("\n", $page) as $line) {
        if (str_starts_with($line, '## ')) {
            $files = [];
        } elseif (preg_match('/^\| *(\d*) \| `([^`]*)` \|(.*)/', $line, $row)) {
            $files[(int) $row[1]] = $row[2];
            $pattern = '/`(?:[A-Za-z_:]*:)?([A-Za-z_]*)\(\)`(?: \((?:file (\d+)|`([^`]*)`)\))?/';
            preg_match_all($pattern, $row[3], $names, PREG_SET_ORDER);
            foreach ($names as $name) {
                $functions[] = [($name[2] ?? '') !== '' ? $files[(int) $name[2]] : ($name[3] ?? $row[2]), $name[1]];
            }
        }
    }
    return $functions;
}

function defines(string $file, string $function): bool
{
    $header = preg_replace('/\.cc$/', '.h', $file);
    foreach (["ext-src/$file", 'include/coro/' . preg_replace('#^core/#', '', $header), "ext-src/$header"] as $path) {
        $lines = is_file($path) ? file($path, FILE_IGNORE_NEW_LINES) : [];
        foreach (preg_grep("/(^|[^A-Za-z_>.])$function\\([^;]*(\\{.*)?$/", $lines) as $line) {
            if (!preg_match('#^ *(if|while|for|return|switch|//|\}|[A-Za-z_ ]+ = )#', $line)) {
                return true;
            }
        }
    }
    return false;
}

$page = file_get_contents(PAGE);
$words = known_words();
$base_names = array_flip(array_map(basename(...), array_merge(...array_map(files(...),
    ['include', 'ext-src', 'tests/lint', 'tests/unit', 'dev.d']))));
$faults = [];
preg_match_all('/`([^` \n]+)`/', preg_replace('/^    .*/m', '', $page), $found);
foreach (array_unique($found[1]) as $name) {
    $faults[] = str_starts_with($name, './') ? null : fault($name, $words, $base_names);
}
foreach (array_merge(files('include/coro'), files('ext-src/core'), files('ext-src/php')) as $file) {
    $layer = preg_replace('#^(include/coro|ext-src/core|ext-src)/#', '', dirname($file));
    if (preg_match('/\.(h|cc|stub\.php)$/', $file) && !preg_match('/^\|.*`' . preg_quote($layer, '/') . '`.* \|/m', $page)) {
        $faults[] = "has no row for the folder $layer";
    }
}
foreach (functions_of_steps($page) as [$file, $function]) {
    $faults[] = defines($file, $function) ? null : "says that $file defines $function()";
}
$faults = array_unique(array_filter($faults));
foreach ($faults as $fault) {
    echo PAGE, " $fault\n";
}
exit($faults ? 1 : 0);
