--TEST--
HTTP: url_rewrite_rules replace the begin of a path, or the matches of an expression
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

// Pattern, replacement, path, and the path of the file that is sent. Only the last rule fits other rows' paths.
$rows = [
    ['/api', '/static/api', '/api/a.txt', '/static/api/a.txt'],
    ['/begin', '/static/begin', '/begin2.txt', '/static/begin2.txt'],
    ['/short/', '/', '/short/a.txt', '/a.txt'],
    ['/query', '/x?a=b', '/query/a.txt', '/x/a.txt'],
    ['/dollar', '/$1', '/dollar.txt', '/$1.txt'],
    ['~^/view/post/(\d+)$~', '/static/$1.html', '/view/post/123', '/static/123.html'],
    ['~^/article/([\w\-]+)$~', '/article.html?slug=$1', '/article/a-b_c', '/article.html'],
    ['~^\/g\.(js|css)$~', '/b/$1$2$0$$5$.txt', '/g.js', '/b/js/g.js$5$.txt'],
    ['~^/q/|o~', '/', '/q/fob.txt', '/f/b.txt'],
    ['~^/(?:lazy)/(.+?)/(.*)$~', '/$2-$1.txt', '/lazy/a/b/c', '/b/c-a.txt'],
    ['~^/(?<word>\w)\1\b~', '/same', '/zz.txt', '/same.txt'],
    ['~^/\[:([[:alpha:]])\]\^$~', '/$1.txt', '/%5B:k%5D%5E', '/k.txt'],
    ['~^/number/$~', '/a.txt', '/number/%0A', null],
    ['~^/none$~', '/a.txt', '/none/', null],
    ['~^/steps/(a+)+$~', '/a.txt', '/steps/' . str_repeat('a', 200) . 'b', null],
    ['~(.*)~', '/root$1', '/all/a.txt', '/root/all/a.txt'],
];
$root = tempnam(sys_get_temp_dir(), 'coro-test-');
unlink($root);
mkdir($root);
foreach (array_filter(array_column($rows, 3)) as $path) {
    is_dir(dirname($root . $path)) || mkdir(dirname($root . $path), 0777, true);
    file_put_contents($root . $path, $path);
}
$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end('no file'));
}, ['enable_static_handler' => true, 'document_root' => $root, 'url_rewrite_rules' => array_column($rows, 1, 0),
    'log_level' => CORO_LOG_WARNING]);
foreach ($rows as [$pattern, , $path, $file]) {
    $body = body($server->port, $path);
    if ($body !== ($file ?? 'no file')) {
        echo "$pattern: $path gives $body\n";
    }
}
$server->end();
echo str_contains($server->printed(), '~^/steps/(a+)+$~ of the option url_rewrite_rules') ? '' : "no warning\n";
foreach (['api', '', '~', '~(~', '~a**~', '~[a~', '~a{2,1}~', '~[z-a]~', '~\~', "/a\0"] as $pattern) {
    try {
        (new Coro\Http\Server('127.0.0.1', 0))->set(['url_rewrite_rules' => [$pattern => '/x']]);
        echo "$pattern was not refused\n";
    } catch (ValueError) {
    }
}
exec('rm -r ' . escapeshellarg($root));
?>
done
--EXPECT--
done
