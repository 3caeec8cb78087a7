--TEST--
coro.swoole_module=1: clients of TLS verify no server and log a notice once, unless the program or php.ini decides
--EXTENSIONS--
coro
openssl
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/certificates.inc';

const PROGRAM = <<<'PHP'
    [, $options, $files] = array_map(fn ($text) => json_decode($text, true), $argv);
    isset($options['log_level']) && Coro\Coroutine::set(['log_level' => $options['log_level']]);
    unset($options['log_level']);
    Coro\run(function () use ($options, $files) {
        $listener = new Coro\Coroutine\Socket(AF_INET, SOCK_STREAM);
        $listener->setProtocol(['open_ssl' => true, 'ssl_cert_file' => $files['cert'], 'ssl_key_file' => $files['key']]);
        $listener->bind('127.0.0.1', 0) && $listener->listen();
        go(function () use ($listener) {
            while ($peer = $listener->accept(-1)) {
                $peer->recv() && $peer->sendAll("HTTP/1.1 204\r\n\r\n");
            }
        });
        $port = $listener->getsockname()['port'];
        foreach ([Coro\Coroutine\Client::class, Coro\Client::class] as $class) {
            $client = new $class(CORO_SOCK_TCP | CORO_SSL);
            $client->set($options);
            echo $client->connect('127.0.0.1', $port) ? 'connected' : $client->errCode, ' ';
            $client->isConnected() && $client->close();
        }
        $client = new Coro\Coroutine\Http\Client('127.0.0.1', $port, true);
        $client->set($options);
        echo $client->get('/') ? $client->statusCode : $client->errCode, "\n";
        $listener->close();
    });
    PHP;

// Runs the clients in a process of its own. Its log goes to the output of the test.
function show(string $title, array $settings, array $options = []): void
{
    static $files;
    $files ??= certificate('a.example');
    echo "$title: ";
    $ini = ['extension_dir=' . ini_get('extension_dir'), 'extension=coro', ...$settings];
    $command = [PHP_BINARY, '-n', ...array_merge(...array_map(fn ($one) => ['-d', $one], $ini)), '-r', PROGRAM, '--'];
    proc_close(proc_open([...$command, json_encode((object) $options), json_encode($files)], [2 => STDOUT], $pipes));
}

show('coro', []);
show('swoole', ['coro.swoole_module=1']);
show('swoole, with notices', ['coro.swoole_module=1'], ['log_level' => CORO_LOG_INFO]);
show('swoole, on in php.ini', ['coro.swoole_module=1', 'coro.ssl_verify_peer=1']);
show('swoole, off in php.ini', ['coro.swoole_module=1', 'coro.ssl_verify_peer=0']);
show('swoole, on by option', ['coro.swoole_module=1'], ['ssl_verify_peer' => true]);
show('swoole, off by option', ['coro.swoole_module=1'], ['ssl_verify_peer' => false]);
show('coro, off in php.ini', ['coro.ssl_verify_peer=0']);
?>
--EXPECTF--
coro: 1014 1014 1014
swoole: connected connected 204
swoole, with notices: [%s]	NOTICE	clients of TLS do not verify the certificates of servers, because coro.swoole_module is on: %s coro.ssl_verify_peer=1 %s
connected connected 204
swoole, on in php.ini: 1014 1014 1014
swoole, off in php.ini: connected connected 204
swoole, on by option: 1014 1014 1014
swoole, off by option: connected connected 204
coro, off in php.ini: connected connected 204
