<?php

declare(strict_types=1);

// Clients that connect, send, read and disconnect at random. No action waits for the server.
final class Clients
{
    private array $connections = [];
    private array $frames = [];   // of clients of HTTP/2

    public function __construct(private readonly string $address, private readonly string $kind)
    {
    }

    public function act(): void
    {
        if (!$this->connections || (count($this->connections) < 10 && mt_rand(1, 4) === 1)) {
            $connection = @stream_socket_client($this->address, $code, $reason, 1);
            if ($connection) {
                stream_set_blocking($connection, false);
                $this->connections[] = $connection;
            }
            return;
        }
        $key = array_rand($this->connections);
        $connection = $this->connections[$key];
        match (mt_rand(0, 9)) {
            0, 1, 2, 3 => @fwrite($connection, $this->bytes($key)),
            4, 5, 6 => fread($connection, mt_rand(1, 10_000)),
            7 => @stream_socket_shutdown($connection, STREAM_SHUT_WR),
            8 => $this->go($key),
            9 => null,
        };
    }

    private function go(int $key): void
    {
        fclose($this->connections[$key]);   // closing with unread data resets the connection
        unset($this->connections[$key], $this->frames[$key]);
    }

    private function bytes(int $key): string
    {
        $whole = match ($this->kind) {
            'http' => $this->request(),
            'http2' => ($this->frames[$key] ??= new Http2Frames())->next(),
            'packets' => ["a line\n", "\0\5hello", random_bytes(mt_rand(1, 3000)),
                str_repeat("x\n", mt_rand(1, 2000))][mt_rand(0, 3)],
            'websocket' => mt_rand(0, 2) ? $this->frame() : "GET / HTTP/1.1\r\nHost: x\r\n"
                . "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                . "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                . ['', "Sec-WebSocket-Extensions: permessage-deflate\r\n"][mt_rand(0, 1)] . "\r\n",
        };
        return mt_rand(1, 10) > 1 ? $whole : substr($whole, 0, mt_rand(0, strlen($whole)));
    }

    private function request(): string
    {
        $body = str_repeat('b', mt_rand(0, 5000));
        $length = strlen($body);
        return match (mt_rand(0, 4)) {
            0 => "GET /path?a[]=1&b=2 HTTP/1.1\r\nHost: x\r\nCookie: a=b; c=d\r\n\r\n",
            1 => "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                . "Content-Length: $length\r\n\r\n$body",
            2 => "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" . dechex($length) . "\r\n$body\r\n0\r\n\r\n",
            3 => str_repeat("GET / HTTP/1.1\r\nHost: x\r\n\r\n", mt_rand(1, 20)),
            4 => random_bytes(mt_rand(1, 200)) . "\r\n\r\n",
        };
    }

    private function frame(): string
    {
        $data = str_repeat('d', mt_rand(0, 10) > 1 ? mt_rand(0, 125) : 0);
        $head = [0x81, 0x82, 0x01, 0x80, 0x88, 0x89, 0x8a, 0xc1, mt_rand(0, 255)][mt_rand(0, 8)];
        // the masking key is zero, so the payload stays as it is
        return chr($head) . chr(0x80 | strlen($data)) . "\0\0\0\0" . $data;
    }
}
