--TEST--
Server: wrong values of the options of TLS are refused
--EXTENSIONS--
coro
openssl
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/tls.inc';

// Prints why a server with these options does not start.
function refused(string $title, array $options, array $port = []): void
{
    echo "$title: ";
    attempt(function () use ($options, $port) {
        $server = new Coro\Http\Server('127.0.0.1', 0, server_mode(), TLS);
        $server->set($options + server_options() + ['log_level' => 5]);
        $server->on('request', fn () => null);
        $port && $server->listen('127.0.0.1', 0, TLS)->set($port + ['open_http_protocol' => true]);
        return $server->start();
    });
}

$own = certificate_files('a.example');
$other = certificate_files('b.example');
$locked = certificate('c.example', passphrase: 'secret');
$sni = fn (mixed $value) => $own + ['ssl_sni_certs' => $value];
ob_start();
refused('none', []);
refused('no file', ['ssl_cert_file' => '/none.pem']);
refused('no PEM', ['ssl_cert_file' => temporary_file('text', 'text')] + $own);
refused('other key', ['ssl_key_file' => $other['ssl_key_file']] + $own);
refused('no passphrase', ['ssl_cert_file' => $locked['cert'], 'ssl_key_file' => $locked['key']]);
refused('wrong passphrase', ['ssl_cert_file' => $locked['cert'], 'ssl_key_file' => $locked['key'], 'ssl_passphrase' => 'x']);
refused('ciphers', $own + ['ssl_ciphers' => 'none']);
refused('curves', $own + ['ssl_ecdh_curve' => 'none']);
refused('DH', $own + ['ssl_dhparam' => $own['ssl_cert_file']]);
refused('OCSP', $own + ['ssl_stapling_file' => '/none']);
refused('authorities', $own + ['ssl_client_cert_file' => '/none']);
refused('no authorities', $own + ['ssl_verify_peer' => true]);
refused('type', $own + ['ssl_verify_peer' => []]);
refused('port', $own, ['ssl_cert_file' => '/none.pem']);
refused('SNI', $sni('a'));
refused('SNI', $sni(['a.example']));
refused('SNI', $sni([$own]));
refused('SNI', $sni(['a.example' => []]));
refused('SNI', $sni(['a.example' => $own + ['ssl_ciphers' => '']]));
refused('SNI', $sni(['a.example' => ['ssl_cert_file' => '/none.pem']]));
echo preg_replace('/127.0.0.1:\d+/', 'ADDRESS', str_replace(dirname($own['ssl_cert_file']), '', ob_get_clean()));
?>
--EXPECT--
none: Coro\Exception 1019: the port ADDRESS with CORO_SSL needs a certificate: set the options ssl_cert_file and ssl_key_file
no file: Coro\Exception 1019: cannot load the certificates: /none.pem cannot be read: No such file or directory
no PEM: Coro\Exception 1019: cannot load the certificates: /text contains no certificate in PEM format
other key: Coro\Exception 1019: cannot load the certificates: the private key in /b.example.key does not belong to the certificate: key values mismatch
no passphrase: Coro\Exception 1019: cannot load the certificates: the private key in the PEM text is encrypted, and there is no passphrase
wrong passphrase: Coro\Exception 1019: cannot load the certificates: the private key in the PEM text is encrypted, and the passphrase is wrong
ciphers: Coro\Exception 1019: cannot load the certificates: the list of ciphers "none" is not valid: no cipher match
curves: Coro\Exception 1019: cannot load the certificates: the list of curves "none" is not valid
DH: Coro\Exception 1019: cannot load the certificates: the parameters of Diffie-Hellman in /a.example.pem cannot be used: unsupported
OCSP: Coro\Exception 1019: cannot load the certificates: /none cannot be read: No such file or directory
authorities: Coro\Exception 1019: cannot load the certificates: /none cannot be read: No such file or directory
no authorities: Coro\Exception 1019: cannot load the certificates: a TLS server that verifies its clients needs the certificates of the authorities that it trusts
type: TypeError: Coro\Server::set(): option [ssl_verify_peer] must be of type bool, array given
port: Coro\Exception 1019: cannot load the certificates: /none.pem cannot be read: No such file or directory
SNI: TypeError: Coro\Server::set(): option [ssl_sni_certs] must be of type array, string given
SNI: ValueError: Coro\Server::set(): option [ssl_sni_certs] must be an array whose keys are host names
SNI: ValueError: Coro\Server::set(): option [ssl_sni_certs] must be an array whose keys are host names
SNI: ValueError: Coro\Server::set(): option [ssl_sni_certs] must have ssl_cert_file for "a.example"
SNI: ValueError: Coro\Server::set(): option [ssl_sni_certs] can have ssl_cert_file, ssl_key_file, ssl_passphrase and ssl_stapling_file for "a.example", and nothing else
SNI: Coro\Exception 1019: cannot load the certificates: /none.pem cannot be read: No such file or directory
