<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $response->status((int) $request->get['code'], $request->get['reason'] ?? '');
    $response->end();
}, function (int $port): void {
    foreach (['404', '200&reason=Fine', '419', '799', '419&reason=Page+Expired'] as $query) {
        echo strtok(request($port, "/?code=$query"), "\n"), "|\n";
    }
});
?>
