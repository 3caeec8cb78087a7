--TEST--
Http\Request: $files and $post of multipart/form-data are equal to the arrays of PHP's own server
--EXTENSIONS--
coro
pcntl
posix
--INI--
upload_max_filesize=2M
post_max_size=16M
max_file_uploads=5
max_input_vars=10
error_reporting=E_ALL
display_errors=0
--FILE--
<?php
require __DIR__ . '/../include/http.inc';
require __DIR__ . '/multipart_bodies.inc';

// Starts PHP's own server with the same settings. Returns its process and port.
function start_php(): array
{
    $options = ['-d', 'display_errors=0'];
    foreach (['upload_max_filesize', 'post_max_size', 'max_file_uploads', 'max_input_vars'] as $name) {
        array_push($options, '-d', "$name=" . ini_get($name));
    }
    $process = proc_open([PHP_BINARY, '-n', ...$options, '-S', '127.0.0.1:0', __DIR__ . '/multipart_describe.inc'],
        [1 => ['file', '/dev/null', 'w'], 2 => ['pipe', 'w']], $pipes);
    while (!preg_match('~http://127\.0\.0\.1:(\d+)~', fgets($pipes[2]), $found)) {
    }
    stream_set_blocking($pipes[2], false);
    return [$process, (int) $found[1], $pipes[2]];
}

with_server(function ($request, $response): void {
    static $paths = [];
    if ($request->server['request_uri'] === '/left') {
        $response->end(count($paths) . ' files were saved, ' . count(array_filter($paths, 'file_exists')) . " are left\n");
        return;
    }
    error_clear_last();
    @$request->post;
    array_push($paths, ...$request->tmpfiles ?? []);
    $response->end(describe_form($request->post, $request->files));
}, function (int $port): void {
    [$php, $php_port, $log] = start_php();
    $same = 0;
    foreach (multipart_bodies() as $title => [$type, $body]) {
        $expected = body($php_port, '/', ["Content-Type: $type", 'Connection: close'], $body, 'POST');
        $answer = body($port, '/', ["Content-Type: $type"], $body, 'POST');
        if ($answer === $expected) {
            $same++;
        } else {
            echo "$title:\n$answer\n\nPHP:\n$expected\n\n";
        }
        fread($log, 65536);
    }
    echo $same >= 60 ? 'all are equal' : "only $same", "\n";
    proc_terminate($php);
    proc_close($php);
    echo body($port, '/left');
}, ['package_max_length' => 16 << 20, 'worker_num' => 1]);
?>
--EXPECT--
all are equal
41 files were saved, 0 are left
