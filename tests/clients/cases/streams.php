<?php

return function (string $sockets, string $origin): array {
    $get = function (string $path, array $options = []) use ($origin) {
        return file_get_contents("http://$origin$path", false, stream_context_create(['http' => $options]));
    };
    return [
        'compare' => function () use ($get, $origin): void {
            show('get', fn() => $get('/'));
            show('post', fn() => $get('/echo', ['method' => 'POST', 'content' => 'a=b', 'header' => 'Content-Type: text/plain']));
            show('in pieces', fn() => md5($get('/pieces')));
            show('status', fn() => $get('/status', ['ignore_errors' => true]));
            show('error status', fn() => $get('/status'));
            show('timeout', fn() => $get('/slow', ['timeout' => 0.1]));
            show('refused', fn() => file_get_contents('http://127.0.0.1:1/'));
            show('unknown host', fn() => file_get_contents('http://nothing.invalid/'));
            show('fsockopen', function () use ($origin) {
                [$host, $port] = explode(':', $origin);
                $stream = fsockopen($host, (int) $port, $code, $text, 10);
                fwrite($stream, "GET / HTTP/1.0\r\n\r\n");
                $status = fgets($stream);
                while (trim(fgets($stream)) !== '') {
                }
                return [$status, stream_get_contents($stream), feof($stream)];
            });
            show('read timeout', function () use ($origin) {
                $stream = stream_socket_client("tcp://$origin");
                stream_set_timeout($stream, 0, 50_000);
                return [fread($stream, 10), stream_get_meta_data($stream)['timed_out'], feof($stream)];
            });
            show('select', function () use ($origin) {
                $streams = [];
                foreach (['/wait', '/'] as $path) {
                    $streams[$path] = stream_socket_client("tcp://$origin");
                    fwrite($streams[$path], "GET $path HTTP/1.0\r\n\r\n");
                }
                $order = [];
                while ($streams) {
                    $read = $streams;
                    $none = null;
                    stream_select($read, $none, $none, 10);
                    foreach ($read as $path => $stream) {
                        if (fread($stream, 8192) === '') {
                            $order[] = $path;
                            unset($streams[$path]);
                        }
                    }
                }
                return $order;
            });
            show('command', fn() => [exec('echo a; exit 3', $lines, $code), $lines, $code]);
            show('names', fn() => [gethostbyname('localhost'), gethostbyname('nothing.invalid'), gethostbynamel('127.0.0.1')]);
        },
        'wait' => fn() => $get('/wait'),
    ];
};
