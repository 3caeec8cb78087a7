--TEST--
Http\Request: uploaded files are deleted with the request, unless move_uploaded_file() has moved them
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';
require __DIR__ . '/multipart_bodies.inc';

$moved = tempnam(sys_get_temp_dir(), 'coro');
$kept = null;   // a request that lives longer than its handler
with_server(function ($request, $response) use ($moved, &$kept): void {
    $path = $request->files['f']['tmp_name'] ?? '';
    $is = fn (string $file): string => $file . ' ' . (is_file($file) ? 'exists' : 'is gone');
    $answer = match ($request->get['do'] ?? '') {
        'move' => [is_uploaded_file($path), move_uploaded_file($path, $moved), is_uploaded_file($path), file_get_contents($moved)],
        'rename' => [rename($path, $moved), file_get_contents($moved)],
        'delete' => [unlink($path)],
        'keep' => [($kept = $request) !== null],
        'kept' => [file_get_contents($kept->files['f']['tmp_name']), $path = $kept->files['f']['tmp_name'], $kept = null, file_exists($path)],
        'replace' => [$request->files = null, $request->tmpfiles = null, file_exists($path), $path],
        'throw' => throw new Exception($path),
        'fork' => [($child = pcntl_fork()) || exit, pcntl_waitpid($child, $status) === $child, file_exists($path)],
        'path' => [$path],
        'other' => [is_uploaded_file(__FILE__), @move_uploaded_file(__FILE__, $moved), is_uploaded_file('')],
        'exists' => [file_exists($request->get['path'])],
    };
    $response->end(json_encode($answer) . "\n");
}, function (int $port) use ($moved): void {
    $send = fn (string $do) => body($port, "/?do=$do", ['Content-Type: multipart/form-data; boundary=B'], upload('f', 'x', "the $do") . '--B--', 'POST');
    $is_left = fn (string $path): string => body($port, '/?do=exists&path=' . rawurlencode($path));
    echo $send('move');
    echo 'after the request: ', file_get_contents($moved), "\n";
    echo $send('rename');
    echo 'after the request: ', file_get_contents($moved), "\n";
    echo $send('delete');
    echo $send('keep');
    [$content, $path, , $exists] = json_decode(body($port, '/?do=kept'));
    echo "$content: ", var_export($exists, true), "\n";
    [, , $exists, $path] = json_decode($send('replace'));
    echo 'after the properties were replaced: ', var_export($exists, true), ', after the request: ', $is_left($path);
    [$path] = json_decode($send('path'));
    echo 'after the request: ', $is_left($path);
    echo 'fork: ', $send('fork');
    echo $send('other');
}, ['worker_num' => 1]);
unlink($moved);
?>
--EXPECT--
[true,true,false,"the move"]
after the request: the move
[true,"the rename"]
after the request: the rename
[true]
[true]
the keep: false
after the properties were replaced: true, after the request: [false]
after the request: [false]
fork: [true,true,true]
[false,false,false]
