--TEST--
Coroutine\Http\Server: each server of a process has its own options for uploads
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

use Coro\Coroutine\Http\Server;

// Starts a server with these options for uploads. Its answer is the error of the file, and whether its directory is that of the option.
function start_small_server(array $options): Server
{
    $server = new Server('127.0.0.1', 0);
    $server->set($options);
    $server->handle('/', fn ($request, $response) => $response->end(describe($request, $options['upload_tmp_dir'] ?? null)));
    go($server->start(...));
    return $server;
}

function describe(Coro\Http\Request $request, ?string $directory): string
{
    ['error' => $error, 'tmp_name' => $path] = $request->files['f'];
    return "error $error" . ($directory && $path && str_starts_with($path, "$directory/") ? ', in its directory' : '');
}

function upload(int $port, int $size): string
{
    $body = "--x\r\nContent-Disposition: form-data; name=f; filename=a\r\n\r\n" . str_repeat('a', $size) . "\r\n--x--\r\n";
    return body($port, '/', ['Content-Type: multipart/form-data; boundary=x'], $body, 'POST');
}

$directory = sys_get_temp_dir() . '/coro-test-upload-options';   // this process removes its files in it at its end
echo "-- in one program\n";
Coro\run(function () use ($directory): void {
    $small = start_small_server(['upload_max_filesize' => 1000, 'upload_tmp_dir' => $directory]);
    $usual = start_small_server([]);
    foreach ([$small, $usual, $small] as $server) {
        echo upload($server->port, 1000), '; ', upload($server->port, 200_000), "\n";
    }
    $small->shutdown();
    unset($small);
    echo upload($usual->port, 200_000), "\n";
    $usual->shutdown();
});

echo "-- in a worker\n";
$server = new ServerProcess(function ($server) use ($directory): void {
    $server->on('workerStart', fn () => start_small_server(['upload_max_filesize' => 10]));
    $server->on('request', fn ($request, $response) => $response->end(describe($request, $directory)));
}, ['upload_max_filesize' => 1000, 'upload_tmp_dir' => $directory]);
echo upload($server->port, 1000), '; ', upload($server->port, 200_000), ' ', $server->end(), "\n";
?>
--CLEAN--
<?php
rmdir(sys_get_temp_dir() . '/coro-test-upload-options');
?>
--EXPECT--
-- in one program
error 0, in its directory; error 1
error 0; error 0
error 0, in its directory; error 1
error 0
-- in a worker
error 0, in its directory; error 1 exit 0
