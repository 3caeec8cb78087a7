<?php

// The extension sockets.
$open = function (): Socket {
    $socket = socket_create(AF_INET, SOCK_STREAM, SOL_TCP);
    socket_connect($socket, '127.0.0.1', port('talk'));
    return $socket;
};
$ask = function (Socket $socket, string $command): string|false {
    socket_write($socket, "$command\n");
    return socket_read($socket, 1000, PHP_NORMAL_READ);
};
$limited = function () use ($open): Socket {
    $socket = $open();
    socket_set_option($socket, SOL_SOCKET, SO_RCVTIMEO, ['sec' => 0, 'usec' => 100_000]);
    return $socket;
};
return [
    'compare' => [
        function () use ($open, $ask, $limited): void {
            $socket = $open();
            show('echo', fn() => $ask($socket, 'echo text'));
            show('a slow line', fn() => $ask($socket, 'slow characters'));
            show('much', function () use ($socket) {
                socket_write($socket, "big 1000000\n");
                socket_recv($socket, $data, 1_000_000, MSG_WAITALL);
                return strlen($data);
            });
            show('a slow reader', function () use ($socket) {
                $data = str_repeat('0123456789', 200_000);
                socket_write($socket, "take 2000000\n");
                for ($sent = 0; $sent < strlen($data); $sent += socket_write($socket, substr($data, $sent))) {
                }
                return trim(socket_read($socket, 100, PHP_NORMAL_READ)) === md5($data);
            });
            show('read timeout', fn() => [@socket_read($limited(), 10), socket_strerror(socket_last_error())]);
            show('without blocking', function () use ($open) {
                $socket = $open();
                socket_set_nonblock($socket);
                return [@socket_read($socket, 10), socket_strerror(socket_last_error($socket))];
            });
            show('select', function () use ($open) {
                $read = [$open(), $open()];
                socket_write($read[1], "echo x\n");
                $none = null;
                return [socket_select($read, $none, $none, 10), array_keys($read)];
            });
            show('select with a timeout', function () use ($open) {
                $read = [$open()];
                $none = null;
                return [socket_select($read, $none, $none, 0, 20_000), $read];
            });
            show('server', function () {
                $server = socket_create_listen(0);
                socket_getsockname($server, $host, $port);
                $client = socket_create(AF_INET, SOCK_STREAM, 0);
                socket_connect($client, '127.0.0.1', $port);
                $accepted = socket_accept($server);
                socket_send($client, 'text', 4, 0);
                return socket_read($accepted, 10);
            });
            show('udp', function () {
                $socket = socket_create(AF_INET, SOCK_DGRAM, SOL_UDP);
                socket_sendto($socket, 'packet', 6, 0, '127.0.0.1', port('datagrams'));
                return [socket_recvfrom($socket, $data, 100, 0, $host, $port), $data, $port === port('datagrams')];
            });
            show('messages', function () {
                socket_create_pair(AF_UNIX, SOCK_DGRAM, 0, $pair);
                socket_sendmsg($pair[0], ['iov' => ['a', 'b']]);
                $message = ['controllen' => 0, 'buffer_size' => 100];
                return [socket_recvmsg($pair[1], $message), $message['iov']];
            });
            show('reset', function () use ($open) {
                $socket = $open();
                socket_write($socket, "half\n");
                $half = socket_read($socket, 4);
                socket_write($socket, "reset\n");
                return [$half, @socket_read($socket, 10), socket_strerror(socket_last_error($socket))];
            });
            show('its end', fn() => [socket_write($socket, "close\n"), socket_read($socket, 10)]);
            show('refused', fn() => socket_connect(socket_create(AF_INET, SOCK_STREAM, 0), '127.0.0.1', 1));
            show('no unix socket', fn() => socket_connect(socket_create(AF_UNIX, SOCK_STREAM, 0), path('nothing')));
            show(
                'names',
                fn() => socket_addrinfo_explain(socket_addrinfo_lookup('127.0.0.1', '80', ['ai_socktype' => SOCK_STREAM])[0]),
            );
        },
    ],
    'wait' => [
        'socket_read()' => fn() => $ask($open(), 'wait'),
        'socket_select()' => function () use ($open): void {
            $read = [$open()];
            socket_write($read[0], "wait\n");
            $none = null;
            socket_select($read, $none, $none, 10);
        },
        'socket_recvfrom()' => function (): void {
            $socket = socket_create(AF_INET, SOCK_DGRAM, SOL_UDP);
            socket_sendto($socket, 'wait', 4, 0, '127.0.0.1', port('datagrams'));
            socket_recvfrom($socket, $data, 100, 0, $host, $port);
        },
        'a timeout' => fn() => @socket_read($limited(), 10),
    ],
    'handles' => [
        'socket_read()' => [
            'open' => $open,
            'wait' => fn(Socket $socket) => $ask($socket, 'hang'),
            'next' => fn(Socket $socket) => $ask($socket, 'echo right'),
            'answer' => 'right' . "\n",
        ],
        'socket_select()' => [
            'open' => $open,
            'wait' => function (Socket $socket): void {
                $read = [$socket];
                $none = null;
                socket_select($read, $none, $none, 5);
            },
            'next' => fn(Socket $socket) => $ask($socket, 'echo right'),
            'answer' => 'right' . "\n",
        ],
    ],
];
