<?php

// Streams of sockets: tcp, tls, unix, udp and udg.
$context = fn() => stream_context_create(['ssl' => ['cafile' => path('certificate.pem'), 'peer_name' => 'localhost']]);
$connect = fn(string $address) => stream_socket_client($address, $code, $text, 10, STREAM_CLIENT_CONNECT, $context());
$transports = [
    'tcp' => fn() => $connect('tcp://' . address('talk')),
    'tls' => fn() => $connect('tls://' . address('talk_tls')),
    'unix' => fn() => $connect('unix://' . path('talk')),
    'fsockopen()' => fn() => fsockopen('127.0.0.1', port('talk')),
    'starttls' => function () use ($connect) {
        $stream = $connect('tcp://' . address('talk'));
        fwrite($stream, "starttls\n");
        fgets($stream);
        stream_socket_enable_crypto($stream, true, STREAM_CRYPTO_METHOD_TLS_CLIENT);
        return $stream;
    },
];
$ask = function ($stream, string $command): string|false {
    fwrite($stream, "$command\n");
    return fgets($stream);
};
$case = [
    'compare' => [
        function () use ($transports, $ask): void {
            foreach ($transports as $name => $open) {
                $stream = $open();
                show("$name: echo", fn() => $ask($stream, 'echo text'));
                show("$name: a slow line", fn() => $ask($stream, 'slow characters'));
                show(
                    "$name: much",
                    fn() => fwrite($stream, "big 2000000\n") . ' ' . md5(stream_get_contents($stream, 2_000_000)),
                );
                show("$name: a slow reader", function () use ($stream) {
                    fwrite($stream, "take 3000000\n");
                    $data = str_repeat('0123456789', 300_000);
                    return [fwrite($stream, $data), trim(fgets($stream)) === md5($data)];
                });
                show("$name: read timeout", function () use ($stream) {
                    fwrite($stream, "hang\n");
                    stream_set_timeout($stream, 0, 50_000);
                    $got = [fread($stream, 10), stream_get_meta_data($stream)['timed_out'], feof($stream)];
                    stream_set_timeout($stream, 10);
                    return $got;
                });
                show("$name: without blocking", function () use ($stream, $ask) {
                    stream_set_blocking($stream, false);
                    $got = [fread($stream, 10), fgets($stream)];
                    stream_set_blocking($stream, true);
                    return [$got, $ask($stream, 'echo blocking')];
                });
                show("$name: its end", fn() => [fwrite($stream, "close\n"), fgets($stream), feof($stream), fread($stream, 1)]);
                show("$name: writes after its end", function () use ($stream) {
                    for ($i = 0; $i < 10; $i++) {
                        usleep(2000);
                        $written = @fwrite($stream, str_repeat('x', 100_000));
                        if ($written === false || $written === 0) {
                            break;
                        }
                    }
                    return $written;
                });
            }
            foreach (['tcp', 'unix'] as $name) {
                show("$name: half close", function () use ($transports, $name) {
                    $stream = $transports[$name]();
                    fwrite($stream, "count\n" . str_repeat('x', 500_000));
                    stream_socket_shutdown($stream, STREAM_SHUT_WR);
                    return [fgets($stream), fgets($stream), feof($stream)];
                });
            }
            foreach (['tcp', 'tls'] as $name) {
                show("$name: reset in the middle", function () use ($transports, $name) {
                    $stream = $transports[$name]();
                    fwrite($stream, "half\n");
                    $half = fread($stream, 4);
                    fwrite($stream, "reset\n");
                    return [$half, fgets($stream), feof($stream)];
                });
            }
        },
        function () use ($transports, $connect): void {
            show('select', function () use ($transports) {
                $streams = ['slow' => $transports['tcp'](), 'fast' => $transports['unix']()];
                fwrite($streams['slow'], "wait\n");
                fwrite($streams['fast'], "echo now\n");
                $order = [];
                while (count($order) < 2) {
                    $read = $streams;
                    $none = null;
                    stream_select($read, $none, $none, 10);
                    foreach ($read as $name => $stream) {
                        fgets($stream);
                        $order[] = $name;
                    }
                }
                return $order;
            });
            show('select with a timeout', function () use ($transports) {
                $read = [$transports['tcp']()];
                $write = $except = null;
                return [stream_select($read, $write, $except, 0, 20_000), $read];
            });
            show('select for writing', function () use ($transports) {
                $write = $except = [$transports['tcp']()];
                $read = null;
                return [stream_select($read, $write, $except, 10), count($write), count($except)];
            });
            show('select of buffered data', function () use ($transports) {
                $stream = $transports['tcp']();
                fwrite($stream, "echo one\necho two\n");
                fgets($stream);
                usleep(20_000);
                $read = [$stream];
                $none = null;
                return [stream_select($read, $none, $none, 10), fgets($stream)];
            });
            show('server', function () {
                $server = stream_socket_server('tcp://127.0.0.1:0');
                $client = stream_socket_client('tcp://' . stream_socket_get_name($server, false));
                $accepted = stream_socket_accept($server, 5, $name);
                fwrite($client, "line\n");
                return [fgets($accepted), $name === stream_socket_get_name($client, false), @stream_socket_accept($server, 0.02)];
            });
            show('accept timeout', fn() => stream_socket_accept(stream_socket_server('tcp://127.0.0.1:0'), 0.02));
            show('pair', function () {
                [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
                fwrite($a, 'text');
                fclose($a);
                return [fread($b, 10), fread($b, 10), feof($b)];
            });
            show('udp', function () use ($connect) {
                $socket = $connect('udp://' . address('datagrams'));
                fwrite($socket, 'packet');
                return [fread($socket, 100), stream_socket_sendto($socket, 'second'), stream_socket_recvfrom($socket, 100)];
            });
            show('udp that is not answered', function () use ($connect) {
                $socket = $connect('udp://' . address('datagrams'));
                fwrite($socket, 'hang');
                stream_set_timeout($socket, 0, 20_000);
                return [fread($socket, 100), stream_get_meta_data($socket)['timed_out']];
            });
            show('udg', function () {
                $path = path('udg.' . getmypid() . '.' . mt_rand());
                $server = stream_socket_server("udg://$path", $code, $text, STREAM_SERVER_BIND);
                $client = stream_socket_client("udg://$path");
                fwrite($client, 'one');
                fwrite($client, 'two');
                return [fread($server, 100), stream_socket_recvfrom($server, 100), unlink($path)];
            });
            show('refused', fn() => stream_socket_client('tcp://127.0.0.1:1', $code, $text, 5) ?: [$code, $text]);
            show('no unix socket', fn() => stream_socket_client('unix://' . path('nothing'), $code, $text) ?: [$code, $text]);
            show('unknown host', fn() => stream_socket_client('tcp://nothing.invalid:80', $code, $text));
            show('a handshake that is not answered', fn() => stream_socket_client(
                'tls://' . address('silence'),
                $code,
                $text,
                0.1,
            ));
            show('a server that does not speak TLS', fn() => stream_socket_client('tls://' . address('origin')));
            show('asynchronous connection', function () {
                $stream = stream_socket_client(
                    'tcp://' . address('talk'),
                    $code,
                    $text,
                    10,
                    STREAM_CLIENT_CONNECT | STREAM_CLIENT_ASYNC_CONNECT,
                );
                $write = [$stream];
                $none = null;
                return [stream_select($none, $write, $none, 10), fwrite($stream, "echo x\n"), fgets($stream)];
            });
        },
    ],
];
foreach ($transports as $name => $open) {
    $case['wait'][$name] = fn() => $ask($open(), 'wait');
    $case['handles'][$name] = [
        'open' => $open,
        'wait' => fn($stream) => $ask($stream, 'hang'),
        'next' => fn($stream) => $ask($stream, 'echo right'),
        'answer' => "right\n",
    ];
}
$case['wait'] += [
    'udp' => function () use ($connect): void {
        $socket = $connect('udp://' . address('datagrams'));
        fwrite($socket, 'wait');
        fread($socket, 100);
    },
    'udg' => function (): void {
        $path = path('udg.' . getmypid() . '.' . mt_rand());
        $server = stream_socket_server("udg://$path", $code, $text, STREAM_SERVER_BIND);
        stream_set_timeout($server, 0, 100_000);
        fread($server, 10);
        unlink($path);
    },
    'stream_select()' => function () use ($transports): void {
        $read = [$transports['tcp'](), $transports['unix']()];
        fwrite($read[0], "wait\n");
        $none = null;
        stream_select($read, $none, $none, 10);
    },
    'accept' => fn() => @stream_socket_accept(stream_socket_server('tcp://127.0.0.1:0'), 0.1),
    'a read timeout' => function () use ($transports): void {
        $stream = $transports['unix']();
        stream_set_timeout($stream, 0, 100_000);
        fgets($stream);
    },
];
$case['handles'] += [
    'a slow reader' => [
        'open' => $transports['tcp'],
        'wait' => fn($stream) => fwrite($stream, "hang\ntake 1000000000\n" . str_repeat('x', 50_000_000)),
        'next' => fn() => $ask($transports['tcp'](), 'echo right'),
        'answer' => "right\n",
    ],
    'stream_select()' => [
        'open' => $transports['tcp'],
        'wait' => function ($stream): void {
            $read = [$stream];
            $none = null;
            stream_select($read, $none, $none, 5);
        },
        'next' => fn($stream) => $ask($stream, 'echo right'),
        'answer' => "right\n",
    ],
];
return $case;
