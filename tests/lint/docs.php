<?php
// Prints the links of the pages that are wrong, and the pages to which docs/README.md has no link: see docs.sh.

declare(strict_types=1);

/** Returns the anchors of a page as GitHub makes them from headings: lower case, without punctuation, spaces as hyphens. */
function anchors(string $page): array
{
    static $known = [];
    if (!isset($known[$page])) {
        $text = preg_replace('/^```.*?^```/ms', '', file_get_contents($page));
        preg_match_all('/^#+ (.*)$/m', $text, $found);
        $known[$page] = array_map(
            static fn(string $heading): string
                => str_replace(' ', '-', preg_replace(['/\]\([^)]*\)/', '/[^a-z0-9 _-]/'], '', strtolower($heading))),
            $found[1],
        );
    }
    return $known[$page];
}

/** Returns what is wrong with a link of a page; null: nothing. */
function fault(string $page, string $link): ?string
{
    [$path, $anchor] = explode('#', $link, 2) + [1 => null];
    $file = $path === '' ? $page : dirname($page) . "/$path";
    if (!file_exists($file)) {
        return 'which does not exist';
    }
    return $anchor !== null && !in_array($anchor, anchors($file), true) ? 'but that page has no such heading' : null;
}

$below = [];
foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator('docs', FilesystemIterator::SKIP_DOTS)) as $file) {
    $file->getExtension() === 'md' && $below[] = $file->getPathname();
}
sort($below);
$failed = false;
$index = file_get_contents('docs/README.md');
foreach ($below as $page) {
    if ($page !== 'docs/README.md' && !str_contains($index, '](' . substr($page, strlen('docs/')))) {
        fwrite(STDERR, "docs/README.md does not link to $page\n");
        $failed = true;
    }
}
if (!str_contains(file_get_contents('README.md'), '](docs/README.md)')) {
    fwrite(STDERR, "README.md does not link to docs/README.md\n");
    $failed = true;
}
foreach ([...glob('*.md'), ...glob('benchmarks/*.md'), ...glob('examples/*.md'), ...$below] as $page) {
    preg_match_all('/\]\(([^):\s]*)\)/', file_get_contents($page), $links);
    foreach ($links[1] as $link) {
        if ($fault = fault($page, $link)) {
            fwrite(STDERR, "$page links to $link, $fault\n");
            $failed = true;
        }
    }
}
exit((int) $failed);
