<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    if ($request->server['request_uri'] === '/begun') {
        $response->write('half');
    }
}, function (int $port): void {
    echo request($port, '/'), request($port, '/begun');
});
?>
