--TEST--
Socket: certificates with another name, of an unknown authority, or signed by themselves are refused unless options allow it
--EXTENSIONS--
coro
openssl
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/certificates.inc';

$authority = certificate('authority');
$good = certificate('good.example', $authority);
$own = certificate('good.example');
$file = temporary_file('authority.pem', $authority['cert']);

// Prints what a client and a server see: the result of connect(), an answer, and the error.
function try_tls(string $title, array $server, array $client): void
{
    $listener = listening(['open_ssl' => true, 'ssl_cert_file' => $server['cert'], 'ssl_key_file' => $server['key']]);
    go(function () use ($listener) {
        $peer = $listener->accept();
        $peer->send('hello ' . $peer->recv());
        $peer->recv();
    });
    $socket = connected($listener, ['open_ssl' => true] + $client);
    $answer = $socket->errCode ? '-' : ($socket->send('client') ? $socket->recv() : '-');
    echo "$title: $answer, $socket->errCode, $socket->errMsg\n";
    echo '    later: ', var_export($socket->send('x'), true), ' ', var_export($socket->recv(), true), "\n";
    $socket->close();
}

Coro\run(function () use ($good, $own, $file) {
    $name = ['ssl_host_name' => 'good.example'];
    try_tls('accepted', $good, ['ssl_cafile' => $file] + $name);
    try_tls('not verified', $own, ['ssl_verify_peer' => false]);
    try_tls('self-signed allowed', $own, ['ssl_allow_self_signed' => true] + $name);
    try_tls('other name', $good, ['ssl_cafile' => $file, 'ssl_host_name' => 'other.example']);
    try_tls('other address', $good, ['ssl_cafile' => $file]);
    try_tls('unknown authority', $good, $name);
    try_tls('self-signed', $own, $name);

    $socket = connected($listener = listening(), ['open_ssl' => true, 'ssl_cafile' => '/does/not/exist.pem']);
    echo "$socket->errCode $socket->errMsg\n";
});
?>
--EXPECTF--
accepted: hello client, 0, 
    later: 1 ''
not verified: hello client, 0, 
    later: 1 ''
self-signed allowed: hello client, 0, 
    later: 1 ''
other name: -, 1014, %s
    later: false false
other address: -, 1014, %s
    later: false false
unknown authority: -, 1014, %s
    later: false false
self-signed: -, 1014, %s
    later: false false
1019 %s
