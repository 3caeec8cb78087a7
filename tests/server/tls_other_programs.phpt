--TEST--
Server: openssl and curl connect with TLS 1.2 and 1.3, without compression and early data
--EXTENSIONS--
coro
openssl
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/skip_without_tls.inc';
if (!shell_exec('command -v curl')) die('skip curl is not installed');
?>
--FILE--
<?php
require __DIR__ . '/tls.inc';

$server = new ServerProcess(fn ($server) => $server->on('request', fn ($request, $response) => $response->end('none')),
    certificate_files('a.example'), Coro\Http\Server::class, TLS);
$file = temporary_file('ca.pem', authority()['cert']);
$s_client = fn (string $options) => shell_exec("openssl s_client -connect 127.0.0.1:$server->port -CAfile $file $options </dev/null 2>&1");
foreach (['-tls1_1' => 'alert|error', '-tls1_2' => 'Verify return code: 0', '-tls1_3' => 'Verify return code: 0'] as $option => $expected) {
    show($option, preg_match("/$expected/", $s_client($option)));
}
show('early data', preg_match('/Max Early Data: 0|^((?!Max Early Data).)*$/s', $s_client('-tls1_3')));
show('compression', preg_match('/Compression: NONE/', $s_client('-tls1_2')));
show('curl', shell_exec("env -u LD_PRELOAD curl -s --cacert $file --resolve a.example:$server->port:127.0.0.1 https://a.example:$server->port/"));
?>
--EXPECT--
-tls1_1: 1
-tls1_2: 1
-tls1_3: 1
early data: 1
compression: 1
curl: "none"
