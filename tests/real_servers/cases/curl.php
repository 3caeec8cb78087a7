<?php

$open = function (string $path, array $options = []): CurlHandle {
    $curl = curl_init(str_starts_with($path, '/') ? 'http://' . address('origin') . $path : $path);
    curl_setopt_array($curl, [CURLOPT_RETURNTRANSFER => true]);
    curl_setopt_array($curl, $options);
    return $curl;
};
$execute = fn(CurlHandle $curl): array => [
    curl_exec($curl), curl_errno($curl), curl_getinfo($curl, CURLINFO_RESPONSE_CODE),
];
$request = fn(string $path, array $options = []): array => $execute($open($path, $options));
$several = function (array $all): array {
    $multi = curl_multi_init();
    foreach ($all as $curl) {
        curl_multi_add_handle($multi, $curl);
    }
    do {
        curl_multi_exec($multi, $running);
        curl_multi_select($multi, 10);
    } while ($running);
    $results = [];
    while ($done = curl_multi_info_read($multi)) {
        $results[array_search($done['handle'], $all, true)] = $done['result'];
    }
    ksort($results);
    return [$results, array_map(fn($curl) => md5(curl_multi_getcontent($curl)), $all)];
};
// An upload that is read in pieces, with a wait before each piece.
$upload = fn(string $path, int $microseconds, int $pieces): array => $request($path, [
    CURLOPT_UPLOAD => true,
    CURLOPT_INFILESIZE => $pieces * 1000,
    CURLOPT_READFUNCTION => function ($curl, $file, int $size) use ($microseconds, &$pieces): string {
        usleep($microseconds);
        return $pieces-- > 0 ? str_repeat('p', 1000) : '';
    },
]);
$next = fn(CurlHandle $curl) => curl_setopt($curl, CURLOPT_URL, 'http://' . address('origin') . '/') ? curl_exec($curl) : null;
return [
    'compare' => [
        function () use ($open, $request, $several, $upload): void {
            show('get', fn() => $request('/'));
            show('post', fn() => $request('/echo', [CURLOPT_POSTFIELDS => 'a=b']));
            show('large upload', fn() => md5($request('/echo', [CURLOPT_POSTFIELDS => str_repeat('x', 1_500_000)])[0]));
            show('large download', fn() => md5($request('/large')[0]));
            show('in pieces', fn() => md5($request('/pieces')[0]));
            show('status', fn() => $request('/status'));
            show('redirect', fn() => $request('/redirect', [CURLOPT_FOLLOWLOCATION => true]));
            show('endless redirects', fn() => $request('/redirects', [CURLOPT_FOLLOWLOCATION => true, CURLOPT_MAXREDIRS => 3]));
            show('headers', function () use ($request) {
                $got = [];
                $request('/echo', [CURLOPT_HTTPHEADER => ['X-Sent: this'], CURLOPT_HEADERFUNCTION =>
                    function ($curl, string $line) use (&$got) {
                        usleep(100);
                        str_starts_with($line, 'X-') && $got[] = trim($line);
                        return strlen($line);
                    }]);
                return $got;
            });
            show('timeout', fn() => $request('/slow', [CURLOPT_TIMEOUT_MS => 100]));
            show('timeout in the body', fn() => $request('/stall', [CURLOPT_TIMEOUT_MS => 100]));
            show('timeout of a handshake', fn() => $request(
                'https://' . address('silence') . '/',
                [CURLOPT_CONNECTTIMEOUT_MS => 100],
            ));
            show('too slow', fn() => $request('/slow', [CURLOPT_LOW_SPEED_LIMIT => 100, CURLOPT_LOW_SPEED_TIME => 1]));
            show('refused', fn() => $request('http://127.0.0.1:1/'));
            show('no unix socket', fn() => $request('/', [CURLOPT_UNIX_SOCKET_PATH => path('nothing')]));
            show('unknown host', fn() => $request('http://nothing.invalid/'));
            show(
                'a name',
                fn() => $request('http://localhost:' . port('origin') . '/', [CURLOPT_IPRESOLVE => CURL_IPRESOLVE_V4]),
            );
            show('an early end', fn() => $request('http://' . address('talk') . '/'));
        },
        function () use ($open, $request, $several, $upload): void {
            show('over TLS', fn() => $request(
                'https://localhost:' . port('origin_tls') . '/',
                [CURLOPT_CAINFO => path('certificate.pem'), CURLOPT_IPRESOLVE => CURL_IPRESOLVE_V4],
            ));
            show('a certificate that is not trusted', fn() => $request('https://' . address('origin_tls') . '/'));
            show('an upload whose pieces come slowly', fn() => md5($upload('/echo', 500, 20)[0]));
            show('an upload of a file', function () use ($request) {
                $file = tmpfile();
                fwrite($file, str_repeat('file', 50_000));
                rewind($file);
                return md5($request('/echo', [CURLOPT_PUT => true, CURLOPT_INFILE => $file, CURLOPT_INFILESIZE => 200_000])[0]);
            });
            show('an upload that is aborted', fn() => $request('/echo', [
                CURLOPT_UPLOAD => true,
                CURLOPT_INFILESIZE => 1000,
                CURLOPT_READFUNCTION => fn() => throw new LogicException('no more'),
                CURLOPT_TIMEOUT_MS => 100,
            ]));
            show('a callback that waits', function () use ($request) {
                $got = '';
                $request('/pieces', [CURLOPT_WRITEFUNCTION => function ($curl, string $bytes) use (&$got) {
                    usleep(100);
                    $got .= $bytes;
                    return strlen($bytes);
                }]);
                return md5($got);
            });
            show('a callback that ends the transfer', fn() => $request('/pieces', [CURLOPT_WRITEFUNCTION => fn() => 0]));
            show('a callback that throws', fn() => $request('/pieces', [
                CURLOPT_WRITEFUNCTION => fn() => throw new LogicException('enough'),
            ]));
            show('a progress callback that waits', function () use ($request) {
                $calls = 0;
                $count = function () use (&$calls): int {
                    usleep(100);
                    $calls++;
                    return 0;
                };
                $answer = $request('/pieces', [CURLOPT_NOPROGRESS => false, CURLOPT_XFERINFOFUNCTION => $count]);
                return [md5($answer[0]), $calls > 0];
            });
            show('a request in a callback', function () use ($request) {
                $inner = null;
                $request('/', [CURLOPT_WRITEFUNCTION => function ($curl, string $bytes) use ($request, &$inner) {
                    $inner = $request('/wait');
                    return strlen($bytes);
                }]);
                return $inner;
            });
            show('to a file', function () use ($request) {
                $file = tmpfile();
                $request('/pieces', [CURLOPT_FILE => $file]);
                rewind($file);
                return md5(stream_get_contents($file));
            });
            show('the same handle again', function () use ($open) {
                $curl = $open('/');
                $first = curl_exec($curl);
                curl_setopt($curl, CURLOPT_URL, 'http://' . address('origin') . '/wait');
                return [$first, curl_exec($curl), curl_getinfo($curl, CURLINFO_NUM_CONNECTS)];
            });
            show('several', fn() => $several(array_map($open, ['/', '/wait', '/pieces', 'http://127.0.0.1:1/'])));
            show('shared connections', function () use ($open) {
                $share = curl_share_init();
                curl_share_setopt($share, CURLSHOPT_SHARE, CURL_LOCK_DATA_DNS);
                curl_share_setopt($share, CURLSHOPT_SHARE, CURL_LOCK_DATA_COOKIE);
                return array_map(fn() => curl_exec($open('/', [CURLOPT_SHARE => $share])), [1, 2]);
            });
        },
    ],
    'wait' => [
        'curl_exec()' => fn() => $request('/wait'),
        'curl_multi_select()' => fn() => $several([$open('/wait'), $open('/')]),
        'a read callback' => fn() => $upload('/echo', 20_000, 5),
        'a name' => fn() => $request('http://localhost:' . port('origin') . '/wait', [CURLOPT_IPRESOLVE => CURL_IPRESOLVE_V4]),
        'a timeout' => fn() => $request('/slow', [CURLOPT_TIMEOUT_MS => 100]),
    ],
    'shared' => [
        'a multi handle' => ['open' => curl_multi_init(...), 'ask' => function (CurlMultiHandle $multi, int $n) use ($open): int {
            $curl = $open('/echo', [CURLOPT_POSTFIELDS => (string) $n]);
            curl_multi_add_handle($multi, $curl);
            for ($ended = false; !$ended; $ended || curl_multi_select($multi, 10)) {
                curl_multi_exec($multi, $running);
                while ($message = curl_multi_info_read($multi)) {
                    $ended = $ended || $message['handle'] === $curl;
                }
            }
            curl_multi_remove_handle($multi, $curl);
            return (int) curl_multi_getcontent($curl);
        }],
    ],
    'handles' => [
        'curl_exec()' => ['open' => fn() => $open('/slow'), 'wait' => curl_exec(...), 'next' => $next, 'answer' => 'hello'],
        'the body' => ['open' => fn() => $open('/stall'), 'wait' => curl_exec(...), 'next' => $next, 'answer' => 'hello'],
        'a callback' => [
            'open' => fn() => $open('/', [CURLOPT_HEADERFUNCTION => function ($curl, string $line): int {
                static $is_first = true;
                if ($is_first) {
                    $is_first = false;
                    usleep(5_000_000);
                }
                return strlen($line);
            }]),
            'wait' => curl_exec(...),
            'next' => $next,
            'answer' => 'hello',
        ],
        'curl_multi_select()' => [
            'open' => fn() => $open('/slow'),
            'wait' => fn(CurlHandle $curl) => $several([$curl]),
            'next' => fn(CurlHandle $curl) => $request('/')[0],
            'answer' => 'hello',
        ],
    ],
];
