--TEST--
Server: with chroot, document_root and upload_tmp_dir are paths outside of the new root, and must be below it when links are resolved
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
symlink("$root-other", "$root/link");
symlink("$root-none", "$root/dangling");
$folders = [
    ['document_root', "$root-other"],
    ['document_root', "$root/../" . basename($root) . '-other'],
    ['document_root', "$root/link"],
    ['upload_tmp_dir', "$root-other"],
    ['upload_tmp_dir', "$root/../" . basename($root) . '-new'],
    ['upload_tmp_dir', "$root/none/../../" . basename($root) . '-new'],
    ['upload_tmp_dir', "$root/link/new"],
    ['upload_tmp_dir', "$root/dangling"],
];
foreach ($folders as [$option, $folder]) {
    $server = new Coro\Http\Server('127.0.0.1', 0, CORO_BASE);
    $server->set(['chroot' => $root, 'enable_static_handler' => $option === 'document_root', $option => $folder]);
    $server->on('request', fn () => null);
    try {
        $server->start();
    } catch (Throwable $error) {
        echo str_replace([$root, basename($root)], 'ROOT', $error->getMessage()), "\n";
    }
    unset($server);
}
echo json_encode([file_exists("$root-new"), file_exists("$root-other/new"), file_exists("$root-none")]), "\n";
symlink("$root/static", "$root/to-static");   // a link to its absolute path outside of the new root
$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end(dirname($request->files['f']['tmp_name'], 2)));
}, ['chroot' => $root, 'upload_tmp_dir' => "$root/./static/../uploads/", 'enable_static_handler' => true, 'document_root' => "$root/./to-static"]);
$form = "--b\r\nContent-Disposition: form-data; name=f; filename=f\r\n\r\nx\r\n--b--\r\n";
echo body($server->port, '/a.txt'), ' ';
echo body($server->port, '/', ['Content-Type: multipart/form-data; boundary=b'], $form, 'POST'), ' ', $server->end(), "\n";
array_map(unlink(...), ["$root/static/a.txt", "$root/link", "$root/dangling", "$root/to-static"]);
array_map(rmdir(...), ["$root/static", "$root/uploads", $root, "$root-other"]);
?>
--EXPECT--
Coro\Server::start(): option [document_root] must be below the folder of the option chroot, ROOT, and ROOT-other is not
Coro\Server::start(): option [document_root] must be below the folder of the option chroot, ROOT, and ROOT/../ROOT-other is not
Coro\Server::start(): option [document_root] must be below the folder of the option chroot, ROOT, and ROOT/link is not
Coro\Server::start(): option [upload_tmp_dir] must be below the folder of the option chroot, ROOT, and ROOT-other is not
Coro\Server::start(): option [upload_tmp_dir] must be below the folder of the option chroot, ROOT, and ROOT/../ROOT-new is not
Coro\Server::start(): option [upload_tmp_dir] must be below the folder of the option chroot, ROOT, and ROOT/none/../../ROOT-new is not
Coro\Server::start(): option [upload_tmp_dir] must be below the folder of the option chroot, ROOT, and ROOT/link/new is not
option [upload_tmp_dir] cannot be applied to ROOT/dangling: No such file or directory [2]
[false,false,false]
static /uploads exit 0
