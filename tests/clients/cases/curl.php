<?php

return function (string $sockets, string $origin): array {
    $request = function (string $path, array $options = []) use ($origin): array {
        $curl = curl_init(str_starts_with($path, '/') ? "http://$origin$path" : $path);
        curl_setopt_array($curl, $options + [CURLOPT_RETURNTRANSFER => true]);
        $body = curl_exec($curl);
        return [$body, curl_errno($curl), curl_getinfo($curl, CURLINFO_RESPONSE_CODE)];
    };
    return [
        'compare' => function () use ($request, $origin): void {
            show('get', fn() => $request('/'));
            show('post', fn() => $request('/echo', [CURLOPT_POSTFIELDS => 'a=b']));
            show('large upload', fn() => md5($request('/echo', [CURLOPT_POSTFIELDS => str_repeat('x', 1_500_000)])[0]));
            show('in pieces', fn() => md5($request('/pieces')[0]));
            show('status', fn() => $request('/status'));
            show('timeout', fn() => $request('/slow', [CURLOPT_TIMEOUT_MS => 100]));
            show('refused', fn() => $request('http://127.0.0.1:1/'));
            show('unknown host', fn() => $request('http://nothing.invalid/'));
            show('a callback that waits', function () use ($request) {
                $got = '';
                $request('/pieces', [CURLOPT_WRITEFUNCTION => function ($curl, string $bytes) use (&$got) {
                    usleep(100);
                    $got .= $bytes;
                    return strlen($bytes);
                }]);
                return md5($got);
            });
            show('to a file', function () use ($request) {
                $file = tmpfile();
                $request('/pieces', [CURLOPT_FILE => $file]);
                rewind($file);
                return md5(stream_get_contents($file));
            });
            show('several', function () use ($origin) {
                $multi = curl_multi_init();
                $all = array_map(fn(string $path) => curl_init("http://$origin$path"), ['/', '/wait', '/pieces']);
                foreach ($all as $curl) {
                    curl_setopt($curl, CURLOPT_RETURNTRANSFER, true);
                    curl_multi_add_handle($multi, $curl);
                }
                do {
                    curl_multi_exec($multi, $running);
                    curl_multi_select($multi, 10);
                } while ($running);
                return array_map(fn($curl) => md5(curl_multi_getcontent($curl)), $all);
            });
        },
        'wait' => fn() => $request('/wait'),
    ];
};
