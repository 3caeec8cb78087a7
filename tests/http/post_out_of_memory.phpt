--TEST--
Http\Request: when memory does not suffice for all fields the request fails and is not handled with some of them
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/limits.inc';
skip_without_memory_limit();
?>
--INI--
max_input_vars=10000000
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

const FIELDS = 1 << 20;
foreach (['count', 'twice'] as $how) {
    $server = new ServerProcess(function ($server): void {
        ini_set('memory_limit', '32M');
        $server->on('request', function ($request, $response): void {
            if ($request->server['request_uri'] === '/twice') {
                $seen = $request->post;
            }
            $response->end((string) count($request->post['a']));
        });
    }, ['worker_num' => 1, 'max_request' => 1000, 'log_level' => 6, 'package_max_length' => '100M']);
    $body = str_repeat('a[]=1&', FIELDS + 1);
    $head = "POST /$how HTTP/1.1\r\nHost: test\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ";
    $client = connect($server->port);
    fwrite($client, $head . strlen($body) . "\r\n\r\n" . $body);
    echo statuses(read_answer($client)['head']), ' ';
    echo substr_count($server->printed(), 'Allowed memory size'), ' ', $server->end(), "\n";
}
?>
--EXPECT--
500 1 exit 0
500 1 exit 0
