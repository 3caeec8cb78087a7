<?php
// Checks an extension that was built without the packages of the tests: each class and function of the stubs exists, each class
// that is written in PHP loads, and a server codes bodies with each library. Prints what is missing.

declare(strict_types=1);

$root = dirname(__DIR__, 2);
$missing = [];
$classes = [];
foreach (['coro', 'swoole'] as $stubs) {
    $namespace = '';
    foreach (file("$root/stubs/$stubs.php") as $line) {
        if (preg_match('/^namespace (.*)\{$/', $line, $match)) {
            $namespace = ltrim(trim($match[1]) . '\\', '\\');
        } elseif (preg_match('/^(?:abstract |final )?(?:class|interface|trait) (\w+)/', $line, $match)) {
            $classes[] = $namespace . $match[1];
        } elseif (preg_match("/^class_alias\(.*, '(.*)'\);$/", $line, $match)) {
            $classes[] = $match[1];
        } elseif (preg_match('/^function (\w+)\(/', $line, $match)) {
            function_exists($namespace . $match[1]) || $missing[] = "$namespace$match[1]()";
        }
    }
}
$source = "$root/ext-src/php/library/source/";
foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($source, FilesystemIterator::SKIP_DOTS)) as $file) {
    $classes[] = 'Coro\\' . strtr(substr((string) $file, strlen($source), -strlen('.php')), '/', '\\');
}
count($classes) > 100 || $missing[] = 'classes in the stubs';
foreach ($classes as $name) {
    class_exists($name) || interface_exists($name) || trait_exists($name) || $missing[] = $name;
}

Coro\run(function () use (&$missing): void {
    $text = str_repeat('A text that every coding makes shorter. ', 100);
    $server = new Coro\Coroutine\Http\Server('127.0.0.1', 0);
    $server->handle('/', fn ($request, $response) => $response->end($text));
    go($server->start(...));
    foreach (['zstd', 'br', 'gzip', 'deflate'] as $coding) {
        $client = new Coro\Coroutine\Http\Client('127.0.0.1', $server->port);
        $client->setHeaders(['Accept-Encoding' => $coding]);
        $client->get('/');
        if ($client->body !== $text || ($client->headers['content-encoding'] ?? '') !== $coding) {
            $missing[] = "the coding $coding";
        }
        $client->close();
    }
    $server->shutdown();
});
ob_start();
(new ReflectionExtension('coro'))->info();
str_contains(ob_get_clean(), "\ngzip libraries => libdeflate, zlib\n") || $missing[] = 'libdeflate';

echo $missing ? 'missing: ' . implode(', ', $missing) . "\n" : "complete\n";
exit($missing ? 1 : 0);
