<?php

// HTTP/2 with curl: several requests share one connection.
$open = function (string $path): CurlHandle {
    $curl = curl_init("https://localhost$path");
    curl_setopt_array($curl, [
        CURLOPT_UNIX_SOCKET_PATH => path('http2'),
        CURLOPT_CAINFO => path('certificate.pem'),
        CURLOPT_HTTP_VERSION => CURL_HTTP_VERSION_2_0,
        CURLOPT_PIPEWAIT => true,
        CURLOPT_RETURNTRANSFER => true,
    ]);
    return $curl;
};
$request = function (string $path, array $options = []) use ($open): array {
    $curl = $open($path);
    curl_setopt_array($curl, $options);
    return [curl_exec($curl), curl_errno($curl), curl_getinfo($curl, CURLINFO_HTTP_VERSION)];
};
$several = function (array $paths) use ($open): array {
    $multi = curl_multi_init();
    curl_multi_setopt($multi, CURLMOPT_PIPELINING, CURLPIPE_MULTIPLEX);
    $all = array_map($open, $paths);
    foreach ($all as $curl) {
        curl_multi_add_handle($multi, $curl);
    }
    do {
        curl_multi_exec($multi, $running);
        curl_multi_select($multi, 10);
    } while ($running);
    return array_map(fn(CurlHandle $curl) => md5(curl_multi_getcontent($curl)), $all);
};
return [
    'compare' => [
        function () use ($request, $several): void {
            show('get', fn() => $request('/'));
            show('large', fn() => md5($request('/large')[0]));
            show('upload', fn() => md5($request('/echo', [CURLOPT_POSTFIELDS => str_repeat('x', 1_500_000)])[0]));
            show('in pieces', fn() => md5($request('/pieces')[0]));
            show('timeout', fn() => $request('/slow', [CURLOPT_TIMEOUT_MS => 100]));
            show('several in one connection', fn() => $several(['/', '/wait', '/pieces', '/large', '/wait']));
        },
    ],
    'wait' => [
        'a request' => fn() => $request('/wait'),
        'two requests in one connection' => fn() => $several(['/wait', '/wait']),
    ],
    'handles' => [
        'a request' => [
            'open' => fn() => $open('/slow'),
            'wait' => curl_exec(...),
            'next' => fn(CurlHandle $curl) => curl_setopt($curl, CURLOPT_URL, 'https://localhost/') ? curl_exec($curl) : null,
            'answer' => 'hello',
        ],
    ],
];
