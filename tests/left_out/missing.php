<?php
// Asks a build without OpenSSL, hiredis and nghttp2 for each of them. Its answer must name the package that is missing.

declare(strict_types=1);

use Coro\Coroutine\Client;
use Coro\Coroutine\Http\Client as HttpClient;
use Coro\Coroutine\Http\Server as HttpServer;
use Coro\Coroutine\Http2\Client as Http2Client;
use Coro\Coroutine\Redis;
use Coro\Coroutine\Socket;
use Coro\Http\Server;

const TLS = 'libssl-dev';
const HTTP2 = 'libnghttp2-dev';
const REDIS = 'libhiredis-dev';

function ask(string $title, string $wanted, Closure $what): void
{
    try {
        $said = json_encode($what(), JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES);
    } catch (Throwable $thrown) {
        $said = $thrown->getMessage();
    }
    echo str_contains($said, $wanted) ? "ok $title\n" : "not ok $title: $said\n";
}

ask('phpinfo()', 'TLS library => none, Redis library => none, HTTP/2 library => none', function (): string {
    ob_start();
    phpinfo(INFO_MODULES);
    preg_match_all('/^(?:TLS|Redis|HTTP.2) library => .*$/m', (string) ob_get_clean(), $lines);
    return implode(', ', $lines[0]);
});
Coro\run(function (): void {
    $server = new HttpServer('127.0.0.1', 0);
    $server->set(['open_http2_protocol' => true]);
    $server->handle('/', fn($request, $response) => $response->end('over HTTP/1'));
    go($server->start(...));
    $port = $server->port;
    ask('HTTP/1 with the option of HTTP/2', 'over HTTP', function () use ($port): string {
        $client = new HttpClient('127.0.0.1', $port);
        $client->get('/');
        return $client->body;
    });
    ask('Http2\Client', HTTP2, function () use ($port): array {
        $client = new Http2Client('127.0.0.1', $port);
        return [$client->connect(), $client->errMsg];
    });
    ask('Grpc\Client', HTTP2, fn() => (new Coro\Grpc\Client('127.0.0.1', $port))->unary('a.A/B', ''));
    ask('Http\Client with HTTP/2', HTTP2, function () use ($port): array {
        $client = new HttpClient('127.0.0.1', $port);
        $client->set(['http2_prior_knowledge' => true]);
        return [$client->get('/'), $client->errMsg];
    });
    ask('Http\Client with TLS', TLS, function () use ($port): array {
        $client = new HttpClient('127.0.0.1', $port, true);
        return [$client->get('/'), $client->statusCode, $client->errMsg];
    });
    ask('request() with TLS', TLS, fn() => Coro\Http\get("https://127.0.0.1:$port/")->getStatusCode());
    ask('Client with TLS', TLS, function () use ($port): array {
        $client = new Client(CORO_SOCK_TCP | CORO_SSL);
        return [$client->connect('127.0.0.1', $port, 1), $client->errMsg];
    });
    ask('Socket with TLS', TLS, function () use ($port): array {
        $socket = new Socket(AF_INET, SOCK_STREAM, 0);
        $socket->setProtocol(['open_ssl' => true]);
        return [$socket->connect('127.0.0.1', $port, 1), $socket->errMsg];
    });
    ask('Redis', REDIS, fn() => new Redis());
    ask('Coroutine\Http\Server with TLS', TLS, function (): array {
        $server = new HttpServer('127.0.0.1', 0, true);
        $server->set(['ssl_cert_file' => __FILE__, 'ssl_key_file' => __FILE__]);
        $server->handle('/', fn() => null);
        return [$server->start(), $server->errMsg];
    });
    $server->shutdown();
});
ask('Http\Server with TLS', TLS, function (): bool {
    $server = new Server('127.0.0.1', 0, CORO_BASE, CORO_SOCK_TCP | CORO_SSL);
    $server->set(['ssl_cert_file' => __FILE__, 'ssl_key_file' => __FILE__]);
    $server->on('request', fn() => null);
    return $server->start();
});
