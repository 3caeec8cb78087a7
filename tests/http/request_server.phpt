--TEST--
Http\Request: server has the documented keys
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $server = $request->server;
    $now = microtime(true);
    $clocks = [$server['request_time'], $server['request_time_float'], $server['master_time']];
    foreach ($clocks as $clock) {
        if ($clock < $now - 10 || $clock > $now) {
            $response->write("a clock shows $clock\n");
        }
    }
    $server['remote_port'] = gettype($server['remote_port']);
    unset($server['request_time'], $server['request_time_float'], $server['master_time']);
    $response->end(json_encode($server, JSON_UNESCAPED_SLASHES) . "\n" . gettype($clocks[0]) . gettype($clocks[1]) . "\n");
}, function (int $port): void {
    foreach (["GET /a/b?c=d HTTP/1.1\r\nHost: x", 'PURGE http://x?', "POST /%41+%%2f%00%C3%A4 HTTP/1.0"] as $head) {
        $head .= str_contains($head, 'HTTP/') ? '' : " HTTP/1.1\r\nHost: x";
        $answer = talk($port, "$head\r\nConnection: close\r\n\r\n");
        preg_match_all('/\{.*\}|integerdouble|a clock.*/', str_replace((string) $port, 'PORT', $answer), $lines);
        echo implode("\n", $lines[0]), "\n";
    }
});
?>
--EXPECT--
{"request_method":"GET","request_uri":"/a/b","path_info":"/a/b","server_protocol":"HTTP/1.1","server_port":PORT,"server_addr":"127.0.0.1","remote_port":"integer","remote_addr":"127.0.0.1","query_string":"c=d"}
integerdouble
{"request_method":"PURGE","request_uri":"/","path_info":"/","server_protocol":"HTTP/1.1","server_port":PORT,"server_addr":"127.0.0.1","remote_port":"integer","remote_addr":"127.0.0.1"}
integerdouble
{"request_method":"POST","request_uri":"/%41+%%2f%00%C3%A4","path_info":"/A+%/\u0000\u00e4","server_protocol":"HTTP/1.0","server_port":PORT,"server_addr":"127.0.0.1","remote_port":"integer","remote_addr":"127.0.0.1"}
integerdouble
