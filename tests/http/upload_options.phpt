--TEST--
Http\Server: options of uploads: directory, sizes of files, budget of the disk; the files of a killed worker are removed
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';
require __DIR__ . '/multipart_bodies.inc';

const TYPE = ['Content-Type: multipart/form-data; boundary=B'];
$base = tempnam(sys_get_temp_dir(), 'coro-test-');
unlink($base);

// Returns how many files and directories are below the directory.
function left(string $base): int
{
    return count(glob("$base/*")) + count(glob("$base/*/*"));
}

function upload_server(array $settings): ServerProcess
{
    return new ServerProcess(function ($server): void {
        $server->on('workerStart', function (): void {
            if (getenv('MOST_BYTES')) {   // a file cannot become longer, as if the disk was full
                pcntl_signal(SIGXFSZ, SIG_IGN);
                posix_setrlimit(POSIX_RLIMIT_FSIZE, (int) getenv('MOST_BYTES'), (int) getenv('MOST_BYTES'));
            }
        });
        $server->on('request', function ($request, $response): void {
            static $outcome = '';
            if (isset($request->get['outcome'])) {
                $response->end($outcome);
                return;
            }
            if (isset($request->get['read'])) {   // a second coroutine uses the body before the form is received
                go(function () use ($request, &$outcome): void {
                    $outcome = 'read ' . var_export(substr($request->read(), 0, 10), true);
                });
            }
            $answer = [];
            foreach ($request->files ?? [] as $name => $file) {
                $answer[] = "$name: $file[error] $file[size] " . (is_file($file['tmp_name']) ? 'saved' : 'not saved');
            }
            if (isset($request->get['pid'])) {
                $response->end((string) getmypid());
                return;
            }
            if (isset($request->get['kill'])) {
                posix_kill(getmypid(), SIGKILL);
            }
            $end = implode(', ', $answer) . ' ' . json_encode($request->post) . "\n";
            if (!$response->end($end)) {
                $outcome = rtrim($end) . ' ' . var_export($request->rawContent(), true) . ' ' . coro_last_error();
            }
        });
    }, $settings + ['worker_num' => 2, 'package_max_length' => '4M']);
}

$server = upload_server(['upload_tmp_dir' => $base, 'upload_max_filesize' => 1000, 'upload_disk_size' => 2500]);
echo decoct(fileperms($base)), "\n";
$form = upload('a', 'x', str_repeat('a', 1000)) . upload('b', 'x', str_repeat('b', 1001)) . upload('c', 'x', str_repeat('c', 1000)) .
    upload('d', 'x', str_repeat('d', 501)) . field('e', '1') . upload('f', 'x', str_repeat('f', 500)) . "--B--\r\n";
for ($i = 0; $i < 3; $i++) {   // the budget is free again after each request
    echo body($server->port, '/', TYPE, $form, 'POST');
}
$socket = connect($server->port);
fwrite($socket, "POST /?kill HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" . TYPE[0] . "\r\nContent-Length: " . strlen($form) . "\r\n\r\n$form");
stream_get_contents($socket);   // until the connection is closed
var_dump(eventually(fn () => left($base) <= 2));   // at most the directory of each worker
echo $server->end(), ', left: ', left($base), "\n";
rmdir($base);

// A directory that a killed server has left is removed by the next one. That of a living process stays.
mkdir($base);
mkdir("$base/coro-uploads-dead");
touch("$base/coro-uploads-dead/phpA");
mkdir("$base/coro-uploads-living");
$lock = fopen("$base/coro-uploads-living", 'r');
flock($lock, LOCK_EX);
$server = upload_server(['upload_tmp_dir' => $base]);
echo implode(' ', array_map('basename', glob("$base/*"))), "\n";
fclose($lock);
echo $server->end(), "\n";
rmdir("$base/coro-uploads-living");

// The directory disappears while the server runs.
$server = upload_server(['upload_tmp_dir' => $base, 'worker_num' => 1]);
echo body($server->port, '/', TYPE, upload('a', 'x', 'a') . "--B--\r\n", 'POST');
eventually(fn () => left($base) === 1);   // the request object deletes its file behind the answer
array_map('rmdir', glob("$base/*"));
echo body($server->port, '/', TYPE, upload('a', 'x', 'a') . "--B--\r\n", 'POST');
eventually(fn () => left($base) === 1);
array_map('rmdir', glob("$base/*"));
rmdir($base);
echo body($server->port, '/', TYPE, upload('a', 'x', 'a') . field('b', '1') . "--B--\r\n", 'POST');
echo $server->end(), "\n";

// A worker is killed while a form arrives. A form may be longer than package_max_length if upload_max_filesize is set.
$server = upload_server(['upload_tmp_dir' => $base, 'worker_num' => 1, 'max_request' => 1000, 'upload_max_filesize' => '8M']);
$long = upload('a', 'x', str_repeat('0123456789', 600_000)) . field('b', '1') . "--B--\r\n";
$socket = connect($server->port);
fwrite($socket, "POST / HTTP/1.1\r\nHost: x\r\n" . TYPE[0] . "\r\nContent-Length: " . strlen($long) . "\r\n\r\n" . substr($long, 0, 3_000_000));
var_dump(eventually(function () use ($base): bool {
    clearstatcache();
    return array_sum(array_map('filesize', glob("$base/*/*"))) > 2_000_000;
}));
posix_kill((int) body($server->port, '/?pid'), SIGKILL);
var_dump(eventually(fn () => left($base) === 0));
echo body($server->port, '/', TYPE, $long, 'POST');

function status_of(int $port, string $form): string
{
    $socket = connect($port);
    @fwrite($socket, "POST / HTTP/1.1\r\nHost: x\r\n" . TYPE[0] . "\r\nContent-Length: " . strlen($form) . "\r\n\r\n$form");
    return fgets($socket);
}

// More than package_max_length, which limits the fields and the names of the files.
$fields = field('a', str_repeat('a', 5 << 20));
echo status_of($server->port, $fields);
$name = str_repeat('a', 15_000);
echo status_of($server->port, implode(array_map(fn (int $i) => upload("$name$i", '', ''), range(1, 350))) . "--B--\r\n");
echo $server->end(), "\n";
rmdir($base);

// With http_body_streaming the handler waits for the form when it reads the files.
$server = upload_server(['upload_tmp_dir' => $base, 'upload_max_filesize' => '8M', 'http_body_streaming' => true, 'worker_num' => 1]);
echo body($server->port, '/', TYPE, $long, 'POST');
$socket = connect($server->port);
fwrite($socket, "POST /?read HTTP/1.1\r\nHost: x\r\n" . TYPE[0] . "\r\nExpect: 100-continue\r\nContent-Length: " . strlen($long) . "\r\n\r\n");
echo fgets($socket), trim(fgets($socket));   // both coroutines wait for the body
fwrite($socket, $long);
echo read_answer($socket)['body'], body($server->port, '/?outcome'), "\n";
echo status_of($server->port, $fields);
var_dump(eventually(function () use ($server, &$found): bool {
    return !str_starts_with($found = body($server->port, '/?outcome'), 'read');
}));
echo $found, "\n";
echo $server->end(), "\n";
rmdir($base);

putenv('MOST_BYTES=1000000');
$server = upload_server(['upload_tmp_dir' => $base, 'upload_max_filesize' => '8M', 'upload_memory_size' => '1M', 'worker_num' => 1]);
for ($i = 0; $i < 2; $i++) {   // the budgets are free again after each request
    echo body($server->port, '/', TYPE, upload('c', 'x', str_repeat('c', 500_000)) . $long, 'POST');
    echo status_of($server->port, upload('c', 'x', str_repeat('c', 900_000)) . field('a', str_repeat('a', 1_100_000)));
}
echo $server->end(), ', left: ', left($base), "\n";
rmdir($base);

foreach ([__FILE__ => [], '/proc/none' => [], '/' => ['upload_max_filesize' => -1]] as $directory => $settings) {
    try {
        $refused = new Coro\Http\Server('127.0.0.1', 0, server_mode());
        $refused->on('request', fn () => 0);
        $refused->set(['upload_tmp_dir' => $directory] + $settings);
        $refused->start();
    } catch (Throwable $error) {
        echo get_class($error), ': ', str_replace(__DIR__, '', $error->getMessage()), "\n";
    }
    unset($refused);
}
?>
--EXPECT--
40700
a: 0 1000 saved, b: 1 0 not saved, c: 0 1000 saved, d: 7 0 not saved, f: 0 500 saved {"e":"1"}
a: 0 1000 saved, b: 1 0 not saved, c: 0 1000 saved, d: 7 0 not saved, f: 0 500 saved {"e":"1"}
a: 0 1000 saved, b: 1 0 not saved, c: 0 1000 saved, d: 7 0 not saved, f: 0 500 saved {"e":"1"}
bool(true)
exit 0, left: 0
coro-uploads-living
exit 0
a: 0 1 saved null
a: 0 1 saved null
a: 6 0 not saved {"b":"1"}
exit 0
bool(true)
bool(true)
a: 0 6000000 saved {"b":"1"}
HTTP/1.1 413 Content Too Large
HTTP/1.1 413 Content Too Large
exit 0
a: 0 6000000 saved {"b":"1"}
HTTP/1.1 100 Continue
a: 0 6000000 saved {"b":"1"}
read ''
HTTP/1.1 413 Content Too Large
bool(true)
 null false 90
exit 0
c: 0 500000 saved, a: 7 0 not saved {"b":"1"}
HTTP/1.1 503 Service Unavailable
c: 0 500000 saved, a: 7 0 not saved {"b":"1"}
HTTP/1.1 503 Service Unavailable
exit 0, left: 0
Coro\Exception: option [upload_tmp_dir] cannot be applied to /upload_options.php: Not a directory [20]
Coro\Exception: option [upload_tmp_dir] cannot be applied to /proc/none: No such file or directory [2]
ValueError: Coro\Server::set(): option [upload_max_filesize] must be between 0 and 1125899906842624
