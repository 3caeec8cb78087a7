--TEST--
HTTP: static files are sent before the request callback
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$root = tempnam(sys_get_temp_dir(), 'coro-test-');
unlink($root);
mkdir("$root/public/sub", 0777, true);
$put = function (string $name, string $bytes) use ($root): void {
    file_put_contents("$root/new", $bytes);
    touch("$root/new", 784111777);
    rename("$root/new", "$root/public/$name");
};
$large = implode('', array_map(fn (int $i): string => sprintf('%06d', $i), range(1, 100_000)));
$put('a.txt', '0123456789');
$put('large.bin.pdf', $large);
$put('a.js', str_repeat('x', 100));
$put('a.js.gz', gzencode(str_repeat('x', 100)));
$put('index.php', '<?php secret');
$put('sub/index.html', '<html>');
$put('secret.txt', 'secret');
chmod("$root/public/secret.txt", 0);
symlink('../../../../../../etc/passwd', "$root/public/passwd.txt");

$settings = [
    'enable_static_handler' => true,
    'document_root' => "$root/public",
    'http_index_files' => ['index.html'],
    'url_rewrite_rules' => ['~^/page/([a-z]+)$~' => '/sub/$1.html', '/files/' => '/'],
    'static_handler_cache_time' => 0.05,
];
$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        $what = $request->server['request_uri'];
        $response->end($what === '/stats' ? (string) $server->stats()['request_count'] : "handler: $what");
    });
}, $settings);
$port = $server->port;
$requests = 0;
$get = function (string $target, array $lines = [], string $method = 'GET') use ($port, &$requests): string {
    $requests++;
    return strtr(preg_replace('/^(ETag: ).*/m', '$1-', request($port, $target, $lines, '', $method)), "\n", '|');
};

echo $get('/a.txt'), "\n";
echo $get('/a.txt', [], 'HEAD'), "\n";
echo $get('/a.txt', ['Range: bytes=3-5']), "\n";
echo $get('/a.txt', ['Range: bytes=30-']), "\n";
echo $get('/a.txt', ['If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT']), "\n";
echo $get('/a.txt', ['If-Match: "x"']), "\n";
var_dump(body($port, '/large.bin.pdf') === $large);
var_dump(body($port, '/large.bin.pdf', ['Range: bytes=100000-']) === substr($large, 100_000));
var_dump(gzdecode(body($port, '/a.js', ['Accept-Encoding: gzip'])) === body($port, '/a.js'));
$requests += 4;
foreach (['/', '/none.txt', '/index.php', '/passwd.txt', '/../a.txt', '/%2e%2e/a.txt', '/a.txt%00', '/a%5ctxt', '/.git'] as $target) {
    echo strtr($get($target), '%', '~'), "\n";   // %0 and the like have a meaning in EXPECTF
}
echo $get('/sub'), "\n", $get('/sub/'), "\n", $get('/a.txt', [], 'POST'), "\n";
if (posix_geteuid() !== 0) {
    echo $get('/secret.txt'), "\n";
} else {
    echo "HTTP/1.1 403 Forbidden|Content-Type: text/plain||403 Forbidden|\n";
}

echo $get('/page/index?a=b', [], 'HEAD'), "\n", $get('/page/none'), "\n", $get('/files/a.txt', ['Range: bytes=0-1']), "\n";

echo "-- pipelined\n";
$socket = connect($port);
foreach (['/a.txt', '/large.bin.pdf', '/x', '/a.txt', '/large.bin.pdf'] as $target) {
    fwrite($socket, "GET $target HTTP/1.1\r\nHost: a\r\n\r\n");
    $requests++;
}
echo implode(' ', array_map(fn () => strlen(read_answer($socket)['body']), range(1, 5))), "\n";

echo "-- changed\n";
$put('a.txt', 'replaced');
unlink("$root/public/large.bin.pdf");
var_dump(eventually(fn () => str_contains($get('/a.txt'), 'replaced') && str_contains($get('/large.bin.pdf'), 'handler')));

echo "-- truncated\n";
file_put_contents("$root/public/huge.pdf", str_repeat($large, 40));
$socket = connect($port);
fwrite($socket, "GET /huge.pdf HTTP/1.1\r\nHost: a\r\n\r\n");
$requests++;
fgets($socket);
file_put_contents("$root/public/huge.pdf", 'short');
$rest = stream_get_contents($socket);
var_dump(strlen($rest) < 40 * strlen($large));

if (trim((string) shell_exec('command -v curl')) !== '') {
    $requests += 3;
    $etag = escapeshellarg("$root/etag");
    $code = '-s -o /dev/null -w "%{http_code} "';
    $url = "http://127.0.0.1:$port/a.txt";
    $curl = 'env -u LD_PRELOAD curl';   // curl hangs with AddressSanitizer
    echo shell_exec("$curl -s --etag-save $etag $url; echo; $curl --etag-compare $etag $code $url; $curl -r 0-2,5- $code $url"), "\n";
} else {
    echo "replaced\n304 206 \n";
}
$requests++;
var_dump((int) body($port, '/stats') === $requests);
echo $server->end(), "\n";

echo "-- options\n";
foreach ([[], ['document_root' => __FILE__], ['http_index_files' => [1]], ['url_rewrite_rules' => ['/a']],
          ['url_rewrite_rules' => ['/a' => 'b']], ['url_rewrite_rules' => ['~(~' => '/b']],
          ['url_rewrite_rules' => '/a']] as $options) {
    attempt(function () use ($options): void {
        $server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
        $server->on('request', fn () => null);
        $server->set(['enable_static_handler' => true] + $options);
        $server->start();
    });
}
array_map(unlink(...), [...glob("$root/public/*.*"), "$root/public/sub/index.html", ...glob("$root/etag")]);
array_map(rmdir(...), ["$root/public/sub", "$root/public", $root]);
?>
--EXPECTF--
HTTP/1.1 200 OK|Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT|ETag: -|Accept-Ranges: bytes|Content-Type: text/plain; charset=utf-8||0123456789
HTTP/1.1 200 OK|Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT|ETag: -|Accept-Ranges: bytes|Content-Type: text/plain; charset=utf-8||
HTTP/1.1 206 Partial Content|Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT|ETag: -|Accept-Ranges: bytes|Content-Type: text/plain; charset=utf-8|Content-Range: bytes 3-5/10||345
HTTP/1.1 416 Range Not Satisfiable|Content-Range: bytes */10||
HTTP/1.1 304 Not Modified|Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT|ETag: -||
HTTP/1.1 412 Precondition Failed|Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT|ETag: -||
bool(true)
bool(true)
bool(true)
HTTP/1.1 200 OK||handler: /
HTTP/1.1 200 OK||handler: /none.txt
HTTP/1.1 200 OK||handler: /index.php
HTTP/1.1 200 OK||handler: /passwd.txt
HTTP/1.1 200 OK||handler: /../a.txt
HTTP/1.1 200 OK||handler: /~2e~2e/a.txt
HTTP/1.1 200 OK||handler: /a.txt~00
HTTP/1.1 200 OK||handler: /a~5ctxt
HTTP/1.1 200 OK||handler: /.git
HTTP/1.1 301 Moved Permanently|Location: /sub/|Content-Type: text/plain||301 Moved Permanently|
HTTP/1.1 200 OK|Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT|ETag: -|Accept-Ranges: bytes||<html>
HTTP/1.1 200 OK||handler: /a.txt
HTTP/1.1 403 Forbidden|Content-Type: text/plain||403 Forbidden|
HTTP/1.1 200 OK|Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT|ETag: -|Accept-Ranges: bytes||
HTTP/1.1 200 OK||handler: /page/none
HTTP/1.1 206 Partial Content|Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT|ETag: -|Accept-Ranges: bytes|Content-Type: text/plain; charset=utf-8|Content-Range: bytes 0-1/10||01
-- pipelined
10 600000 11 10 600000
-- changed
bool(true)
-- truncated
bool(true)
replaced
304 206%w
bool(true)
exit 0
-- options
ValueError: Coro\Server::start(): option [document_root] must be set, because enable_static_handler is true
ValueError: Coro\Server::start(): option [document_root] must be an existing folder, and %s is none
ValueError: Coro\Server::set(): option [http_index_files] must contain non-empty strings only
ValueError: Coro\Server::set(): option [url_rewrite_rules] must be an array whose keys and values are strings
ValueError: Coro\Server::set(): option [url_rewrite_rules] has a wrong rule "/a": a path and its replacement must begin with a slash, and an expression must be between tildes
ValueError: Coro\Server::set(): option [url_rewrite_rules] has a wrong rule "~(~": missing closing parenthesis
TypeError: Coro\Server::set(): option [url_rewrite_rules] must be of type array, string given
