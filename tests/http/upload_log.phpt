--TEST--
HTTP: the log says why an uploaded file is not saved
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$directory = tempnam(sys_get_temp_dir(), 'coro-test-');
unlink($directory);
$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end((string) $request->files['f']['error']));
}, ['log_level' => CORO_LOG_WARNING, 'upload_tmp_dir' => $directory, 'upload_disk_size' => 1000, 'worker_num' => 1]);
$upload = fn (string $field, int $size): string => body($server->port, '/', ['Content-Type: multipart/form-data; boundary=x'],
    "--x\r\nContent-Disposition: form-data; name=$field; filename=a\r\n\r\n" . str_repeat('a', $size) . "\r\n--x--\r\n", 'POST');
echo $upload('f', 1000), ' ', $upload('f', 1001), "\n";
eventually(fn () => str_contains($server->printed(), 'is not saved'));
rmdir(glob("$directory/*")[0]);
rmdir($directory);
var_dump(eventually(fn () => $upload('f', 10) === '6' && substr_count($server->printed(), 'is not saved') === 2));
preg_match_all('/an uploaded file.*$/m', $server->printed(), $lines);
echo str_replace($directory, 'DIRECTORY', implode("\n", $lines[0])), "\n", $server->end(), "\n";
?>
--EXPECT--
0 7
bool(true)
an uploaded file is not saved: the files of all requests are longer than the option upload_disk_size
an uploaded file is not saved: no file can be created in DIRECTORY (option upload_tmp_dir): No such file or directory (ENOENT)
exit 0
