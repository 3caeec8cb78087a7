--TEST--
Http\Client: an HTTP server of another program (node) answers all kinds of requests over one connection
--EXTENSIONS--
coro
--SKIPIF--
<?php if (!trim((string) shell_exec('command -v node'))) die('skip there is no node'); ?>
--FILE--
<?php
const SERVER = <<<'JS'
    const http = require('http'), zlib = require('zlib');
    const server = http.createServer((request, response) => {
        let body = '';
        request.on('data', data => body += data);
        request.on('end', () => {
            const codings = {'/gzip': ['gzip', zlib.gzipSync], '/deflate': ['deflate', zlib.deflateSync]};
            if (codings[request.url]) {
                const [coding, code] = codings[request.url];
                response.setHeader('Content-Encoding', coding);
                response.end(code('coded '.repeat(1000)));
            } else if (request.url === '/chunks') {
                response.write('one ');
                response.write('two ');
                setImmediate(() => response.end('three'));
            } else if (request.url === '/none') {
                response.statusCode = 204;
                response.end();
            } else {
                response.setHeader('Set-Cookie', ['a=b; Path=/', 'c=d']);
                response.end(JSON.stringify([request.method, request.headers['content-type'], request.headers.cookie, body.length]));
            }
        });
    });
    server.on('connection', () => process.stdout.write('connection\n'));
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));
    process.stdin.on('end', () => process.exit());
    process.stdin.resume();
    JS;

$node = proc_open(['node', '-e', SERVER], [['pipe', 'r'], ['pipe', 'w'], STDERR], $pipes);
$port = (int) fgets($pipes[1]);
Coro\run(function () use ($port) {
    $client = new Coro\Coroutine\Http\Client('127.0.0.1', $port);
    $show = fn (string $title, bool $result) => print(json_encode([$title, $result, $client->statusCode, strlen($client->body),
        substr($client->body, 0, 60), $client->connected], JSON_UNESCAPED_SLASHES) . "\n");
    foreach (['/gzip', '/deflate', '/chunks', '/none', '/'] as $path) {
        $show("GET $path", $client->get($path));
    }
    $show('POST', $client->post('/', ['a' => 'b']));
    $client->setMethod('HEAD');
    $show('HEAD', $client->execute('/'));
    $client->setHeaders(['Expect' => '100-continue']);
    $show('100-continue', $client->post('/', str_repeat('x', 100000)));
    $client->addData('content', 'name');
    $show('form', $client->post('/', []));
});
fclose($pipes[0]);
echo stream_get_contents($pipes[1]);
proc_close($node);
?>
--EXPECTF--
["GET /gzip",true,200,6000,"coded coded coded coded coded coded coded coded coded coded ",true]
["GET /deflate",true,200,6000,"coded coded coded coded coded coded coded coded coded coded ",true]
["GET /chunks",true,200,13,"one two three",true]
["GET /none",true,204,0,"",true]
["GET /",true,200,19,"[\"GET\",null,null,0]",true]
["POST",true,200,57,"[\"POST\",\"application/x-www-form-urlencoded\",\"a=b; c=d\",3]",true]
["HEAD",true,200,0,"",true]
["100-continue",true,200,31,"[\"POST\",null,\"a=b; c=d\",100000]",true]
["form",true,200,104,"[\"POST\",\"multipart/form-data; boundary=----------------%s",true]
connection
