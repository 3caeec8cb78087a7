<?php

// PHP's http:// and https:// streams.
$get = function (string $path, array $options = [], array $tls = [], string $scheme = 'http', string $service = 'origin') {
    $context = stream_context_create(['http' => $options, 'ssl' => $tls]);
    return file_get_contents("$scheme://" . address($service) . $path, false, $context);
};
$secure = fn(string $path, array $tls) => $get($path, [], $tls, 'https', 'origin_tls');
$trusted = ['cafile' => path('certificate.pem'), 'peer_name' => 'localhost'];
return [
    'compare' => [
        function () use ($get, $secure, $trusted): void {
            show('get', fn() => $get('/'));
            show('post', fn() => $get('/echo', ['method' => 'POST', 'content' => 'a=b', 'header' => 'Content-Type: text/plain']));
            show('large upload', fn() => md5($get('/echo', ['method' => 'PUT', 'content' => str_repeat('x', 1_500_000)])));
            show('large download', fn() => md5($get('/large')));
            show('headers', function () {
                $stream = fopen('http://' . address('origin') . '/echo', 'r', false, stream_context_create(
                    ['http' => ['header' => 'X-Sent: this']],
                ));
                return array_values(preg_grep('~^(HTTP|X-)~', stream_get_meta_data($stream)['wrapper_data']));
            });
            show('in pieces', fn() => md5($get('/pieces')));
            show('in pieces, read line by line', function () {
                $stream = fopen('http://' . address('origin') . '/pieces', 'r', false, stream_context_create(
                    ['http' => ['protocol_version' => 1.1]],
                ));
                $size = 0;
                while (!feof($stream)) {
                    $size += strlen((string) fread($stream, 1000));
                }
                return $size;
            });
            show('redirect', fn() => $get('/redirect'));
            show('redirect that is not followed', fn() => $get('/redirect', ['follow_location' => 0]));
            show('endless redirects', fn() => $get('/redirects', ['max_redirects' => 3]));
            show('status', fn() => $get('/status', ['ignore_errors' => true]));
            show('error status', fn() => $get('/status'));
            show('timeout', fn() => $get('/slow', ['timeout' => 0.1]));
            show('timeout in the body', fn() => $get('/stall', ['timeout' => 0.1]));
            show('a server that sends nothing', fn() => $get('/', ['timeout' => 0.1], [], 'https', 'silence'));
            show('an early end', fn() => file_get_contents('http://' . address('talk') . '/'));
            show('refused', fn() => file_get_contents('http://127.0.0.1:1/'));
            show('unknown host', fn() => file_get_contents('http://nothing.invalid/'));
            show('get over TLS', fn() => $secure('/', $trusted));
            show('large over TLS', fn() => md5($secure('/large', $trusted)));
            show('a certificate that is not trusted', fn() => $secure('/', []));
            show('a certificate of another name', fn() => $secure('/', ['peer_name' => 'example.com'] + $trusted));
            show('copy to a file', function () {
                $file = tmpfile();
                $size = stream_copy_to_stream(fopen('http://' . address('origin') . '/large', 'r'), $file);
                rewind($file);
                return [$size, md5(stream_get_contents($file))];
            });
        },
    ],
    'wait' => [
        'http' => fn() => $get('/wait'),
        'a redirect' => fn() => $get('/redirect'),
        'https' => fn() => $secure('/wait', $trusted),
        'a timeout' => fn() => @$get('/slow', ['timeout' => 0.1]),
    ],
    'handles' => [
        'file_get_contents()' => [
            'open' => fn() => null,
            'wait' => fn() => $get('/slow'),
            'next' => fn() => $get('/'),
            'answer' => 'hello',
        ],
        'the body of fopen()' => [
            'open' => fn() => fopen('http://' . address('origin') . '/stall', 'r'),
            'wait' => fn($stream) => stream_get_contents($stream),
            'next' => fn($stream) => $get('/'),
            'answer' => 'hello',
        ],
    ],
];
