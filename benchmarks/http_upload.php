<?php
// The server of http_upload and http2_upload. The handler checks that the file, or the body, has arrived.
// php -d extension=coro benchmarks/http_upload.php [process]   prints "port N" and serves until SIGTERM
require __DIR__ . '/mode.inc';

$server = new Swoole\Http\Server('127.0.0.1', 0, mode());
$server->set(['worker_num' => 1, 'package_max_length' => 64 << 20, 'upload_max_filesize' => 64 << 20, 'http_compression' => false,
              'open_http2_protocol' => true] + one_reactor());
$server->on('request', function ($request, $response): void {
    $file = $request->files['file'] ?? null;
    $response->end($file ? "size $file[size] " . filesize($file['tmp_name']) : 'size ' . strlen($request->rawContent()));
});
echo "port $server->port\n";
$server->start();
