--TEST--
Http\Response: with http_compression a body is encoded as the client prefers, unless that is not allowed or of no use
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

// Decodes a body with PHP's functions, or names what cannot be decoded here.
function decoded(string $coding, string $body): string
{
    return match ($coding) {
        '' => $body,
        'gzip' => gzdecode($body),
        'deflate' => gzuncompress($body),
    };
}

function joined_chunks(string $body): string
{
    for ($joined = ''; ($size = hexdec(strtok($body, "\r\n"))) > 0; $body = substr($body, $size + 2)) {
        $body = substr($body, strpos($body, "\r\n") + 2);
        $joined .= substr($body, 0, $size);
    }
    return $joined;
}

$text = str_repeat('The quick brown fox jumps over the lazy dog. ', 40);
$handlers = [
    'text' => fn ($response) => $response->end($text),
    'json' => fn ($response) => $response->header('Content-Type', 'application/json; charset=utf-8') && $response->end($text),
    'problem' => fn ($response) => $response->header('content-type', 'Application/Problem+JSON') && $response->end($text),
    'svg' => fn ($response) => $response->header('Content-Type', 'image/svg+xml') && $response->end($text),
    'png' => fn ($response) => $response->header('Content-Type', 'image/png') && $response->end($text),
    'small' => fn ($response) => $response->end(substr($text, 0, 255)),
    'least' => fn ($response) => $response->end(substr($text, 0, 256)),
    'noise' => fn ($response) => $response->end(random_bytes(2000)),
    'encoded' => fn ($response) => $response->header('Content-Encoding', 'gzip') && $response->end(gzencode($text)),
    'final' => fn ($response) => $response->header('Cache-Control', 'private, no-transform') && $response->end($text),
    'length' => fn ($response) => $response->header('Content-Length', (string) strlen($text)) && $response->end($text),
    'etag' => fn ($response) => $response->header('ETag', '"a"') && $response->end($text),
    'weak' => fn ($response) => $response->header('ETag', 'W/"a"') && $response->end($text),
    'vary' => fn ($response) => $response->header('Vary', 'Cookie') && $response->end($text),
    'error' => fn ($response) => $response->status(404) && $response->end($text),
    'part' => fn ($response) => $response->status(206) && $response->header('Content-Range', 'bytes 0-9/20') && $response->end($text),
    'pieces' => fn ($response) => $response->write($text) && $response->write('') && $response->write("two\n") && $response->end('three'),
    'unended' => fn ($response) => $response->write($text),
    'piece' => fn ($response) => $response->header('Content-Type', 'image/png') && $response->write($text) && $response->end(),
    'events' => fn ($response) => $response->header('Content-Type', 'text/event-stream') && $response->write($text) && $response->end(),
    'trailer' => fn ($response) => $response->trailer('X-Sum', '1') && $response->end($text),
    'empty' => fn ($response) => $response->end(),
    '304' => fn ($response) => $response->status(304) && $response->header('ETag', '"a"') && $response->end(),
    '304 body' => fn ($response) => $response->status(304) && $response->header('ETag', '"a"') && $response->end($text),
    '304 piece' => fn ($response) => $response->status(304) && $response->header('ETag', '"a"') && $response->write($text) && $response->end(),
    '304 png' => fn ($response) => $response->status(304) && $response->header('Content-Type', 'image/png')
        && $response->header('ETag', '"a"') && $response->end(),
];
with_server(function ($request, $response) use ($handlers): void {
    $handlers[strtr(substr($request->server['request_uri'], 1), '_', ' ')]($response);
}, function (int $port) use ($handlers, $text): void {
    $ask = function (string $target, string $accept, string $method = 'GET', string $version = '1.1') use ($port, $text): string {
        $answer = talk($port, "$method /" . strtr($target, ' ', '_') . " HTTP/$version\r\nHost: test\r\nConnection: close\r\nAccept-Encoding: $accept\r\n\r\n");
        [$head, $body] = explode("\r\n\r\n", $answer, 2);
        preg_match_all('/^(Content-Encoding|Vary|ETag|Transfer-Encoding): (.*)$/mi', str_replace("\r", '', $head), $fields);
        $coding = preg_match('/^Content-Encoding: (.*)\r$/m', $head, $found) ? $found[1] : '';
        $body = str_contains($head, 'chunked') ? joined_chunks($body) : $body;
        if (preg_match('/^Content-Length: (\d+)/m', $head, $length) && (int) $length[1] !== strlen($body) && $method !== 'HEAD') {
            return "wrong length $length[1]";
        }
        $plain = $method === 'HEAD' ? '' : decoded($coding, $body);
        $what = match (true) {
            $plain === $text => 'the text', $plain === "{$text}two\nthree" => 'all pieces', default => strlen($plain) . ' bytes',
        };
        return rtrim("$what; " . implode(', ', $fields[0]));
    };
    foreach (array_keys($handlers) as $target) {
        echo "$target: ", $ask($target, 'gzip'), "\n";
    }
    foreach (['', 'identity', 'deflate', 'gzip;q=0', 'deflate;q=0.5, gzip;q=0.4', 'gzip;q=x'] as $accept) {
        echo "$accept: ", $ask('text', $accept), "\n";
    }
    echo 'HEAD: ', $ask('text', 'gzip', 'HEAD'), "\n";
    echo 'HTTP/1.0: ', $ask('pieces', 'gzip', 'GET', '1.0'), "\n";
    // The client of this extension decodes br and zstd if the server encodes them: both come from the same build.
    Coro\run(function () use ($port, $text) {
        $client = new Coro\Coroutine\Http\Client('127.0.0.1', $port);
        foreach (['br', 'zstd', 'br;q=0.5, gzip'] as $accept) {
            $client->setHeaders(['Accept-Encoding' => $accept]);
            $client->get('/text');
            $coding = $client->headers['content-encoding'] ?? '';
            echo in_array($coding, ['', strtok($accept, ';'), 'gzip'], true) && $client->body === $text ? '' : "$accept: $coding\n";
            $client->get('/pieces');
            echo $client->body === "{$text}two\nthree" ? '' : "$accept: pieces are wrong\n";
        }
    });
});
?>
--EXPECT--
text: the text; Vary: Accept-Encoding, Content-Encoding: gzip
json: the text; Vary: Accept-Encoding, Content-Encoding: gzip
problem: the text; Vary: Accept-Encoding, Content-Encoding: gzip
svg: the text; Vary: Accept-Encoding, Content-Encoding: gzip
png: the text;
small: 255 bytes;
least: 256 bytes; Vary: Accept-Encoding, Content-Encoding: gzip
noise: 2000 bytes; Vary: Accept-Encoding
encoded: the text; Content-Encoding: gzip
final: the text;
length: the text; Vary: Accept-Encoding, Content-Encoding: gzip
etag: the text; Etag: W/"a", Vary: Accept-Encoding, Content-Encoding: gzip
weak: the text; Etag: W/"a", Vary: Accept-Encoding, Content-Encoding: gzip
vary: the text; Vary: Cookie, Vary: Accept-Encoding, Content-Encoding: gzip
error: the text; Vary: Accept-Encoding, Content-Encoding: gzip
part: the text;
pieces: all pieces; Vary: Accept-Encoding, Content-Encoding: gzip, Transfer-Encoding: chunked
unended: the text; Vary: Accept-Encoding, Content-Encoding: gzip, Transfer-Encoding: chunked
piece: the text; Transfer-Encoding: chunked
events: the text; Transfer-Encoding: chunked
trailer: the text; Vary: Accept-Encoding, Content-Encoding: gzip, Transfer-Encoding: chunked
empty: 0 bytes;
304: 0 bytes; Etag: W/"a", Vary: Accept-Encoding
304 body: 0 bytes; Etag: W/"a", Vary: Accept-Encoding
304 piece: 0 bytes; Etag: W/"a", Vary: Accept-Encoding
304 png: 0 bytes; Etag: "a"
: the text; Vary: Accept-Encoding
identity: the text; Vary: Accept-Encoding
deflate: the text; Vary: Accept-Encoding, Content-Encoding: deflate
gzip;q=0: the text; Vary: Accept-Encoding
deflate;q=0.5, gzip;q=0.4: the text; Vary: Accept-Encoding, Content-Encoding: deflate
gzip;q=x: the text; Vary: Accept-Encoding
HEAD: 0 bytes; Vary: Accept-Encoding, Content-Encoding: gzip
HTTP/1.0: all pieces; Vary: Accept-Encoding, Content-Encoding: gzip
