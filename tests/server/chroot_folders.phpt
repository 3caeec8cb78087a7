--TEST--
Server: with chroot, document_root and upload_tmp_dir are paths outside of the new root, and must be below it
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
if (posix_geteuid() !== 0) die('skip only root may change the root directory');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$root = tempnam(sys_get_temp_dir(), 'coro-test-');
unlink($root);
mkdir("$root/static", recursive: true);
mkdir("$root-other");
file_put_contents("$root/static/a.txt", 'static');
foreach (['document_root', 'upload_tmp_dir'] as $option) {
    $server = new Coro\Http\Server('127.0.0.1', 0, CORO_BASE);
    $server->set(['chroot' => $root, 'enable_static_handler' => $option === 'document_root', $option => "$root-other"]);
    $server->on('request', fn () => null);
    try {
        $server->start();
    } catch (ValueError $error) {
        echo str_replace($root, 'ROOT', $error->getMessage()), "\n";
    }
    unset($server);
}
$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end(dirname($request->files['f']['tmp_name'], 2)));
}, ['chroot' => $root, 'upload_tmp_dir' => "$root/uploads", 'enable_static_handler' => true, 'document_root' => "$root/static"]);
$form = "--b\r\nContent-Disposition: form-data; name=f; filename=f\r\n\r\nx\r\n--b--\r\n";
echo body($server->port, '/a.txt'), ' ';
echo body($server->port, '/', ['Content-Type: multipart/form-data; boundary=b'], $form, 'POST'), ' ', $server->end(), "\n";
unlink("$root/static/a.txt");
array_map(rmdir(...), ["$root/static", "$root/uploads", $root, "$root-other"]);
?>
--EXPECT--
Coro\Server::start(): option [document_root] must be below the folder of the option chroot, ROOT, and ROOT-other is not
Coro\Server::start(): option [upload_tmp_dir] must be below the folder of the option chroot, ROOT, and ROOT-other is not
static /uploads exit 0
