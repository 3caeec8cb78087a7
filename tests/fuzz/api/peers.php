<?php

declare(strict_types=1);

use Coro\Coroutine\Http\Server as HttpServer;
use Coro\Coroutine\Server;
use Coro\Coroutine\Server\Connection;
use Coro\Coroutine\Socket;

// The servers of a random program, with which its clients connect. Each of them runs in coroutines of the program.
final class Peers
{
    // What the hostile servers send: beginnings, middles and ends of the messages of several protocols.
    private const PIECES = [
        "HTTP/1.1 200 OK\r\n", "Content-Length: 5\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n", "5\r\nhello\r\n",
        "0\r\n\r\n", "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 204 No Content\r\n\r\n", "Content-Encoding: gzip\r\n",
        "\r\n\r\n", "hello\n", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        "Connection: close\r\n", "\x81\5hello", "\x88\2\3\xe8", "\x89\0", "\x01\3abc", "\x80\0", "+OK\r\n",
        "-ERR wrong\r\n", ":5\r\n", "\$5\r\nhello\r\n", "\$-1\r\n", "*-1\r\n", "*2\r\n:1\r\n\$1\r\na\r\n",
        "*3\r\n\$7\r\nmessage\r\n\$1\r\na\r\n\$1\r\nb\r\n", "*3\r\n\$9\r\nsubscribe\r\n\$1\r\na\r\n:1\r\n",
        ">3\r\n+message\r\n+a\r\n+b\r\n", "%1\r\n+a\r\n:1\r\n", "_\r\n", ",1.5\r\n", "#t\r\n", "*1\r\n", "\0\5hello",
        "\0\0\0\1x", "\5\0", "\5\2", "\1\0", "\5\0\0\1\0\0\0\0\0\0", "\x16\x03\x01\0\1x", "\x15\x03\x03\0\2\2\x28",
    ];

    public array $ports = [];
    public bool $is_open = false;   // true: start() may start servers, which stop() ends later
    private array $servers = [];

    public function __construct(private readonly Program $program)
    {
    }

    // Starts one more server of a random kind. Must be called in a coroutine.
    public function start(): void
    {
        if (!$this->is_open || $this->program->is_over() || count($this->servers) >= 6) {
            return;
        }
        match ($this->program->number(0, 4)) {
            0 => $this->listen($this->echo(...)),
            1, 2 => $this->listen($this->send_pieces(...)),
            3 => $this->start_http(),
            4 => $this->start_tcp(),
        };
    }

    // Ends the servers, so that the program can end.
    public function stop(): void
    {
        $this->is_open = false;
        foreach ($this->servers as $server) {
            $server instanceof Socket ? $server->close() : $server->shutdown();
        }
        $this->servers = [];
    }

    public function port(): int
    {
        return $this->ports && $this->program->chance(95) ? $this->program->one_of($this->ports)
            : $this->program->one_of([0, 1, -1, 65536]);
    }

    // Returns options of a server and of its clients that use TLS with the same certificate.
    public static function tls(): array
    {
        static $options = null;
        if ($options === null && function_exists('openssl_pkey_new')) {
            $key = openssl_pkey_new(['private_key_type' => OPENSSL_KEYTYPE_EC, 'curve_name' => 'prime256v1']);
            $request = openssl_csr_new(['commonName' => 'localhost'], $key);
            openssl_x509_export(openssl_csr_sign($request, null, $key, 2), $certificate);
            openssl_pkey_export($key, $text);
            $options = ['open_ssl' => true, 'ssl_cert_file' => $certificate, 'ssl_key_file' => $text,
                'ssl_cafile' => $certificate, 'ssl_host_name' => 'localhost', 'ssl_allow_self_signed' => true];
        }
        return $options ?? [];
    }

    private function listen(callable $serve): void
    {
        $listener = $this->servers[] = new Socket(AF_INET, SOCK_STREAM);
        $listener->bind('127.0.0.1') && $listener->listen();
        $listener->setProtocol($this->program->chance(30) ? self::tls() : []);
        $this->ports[] = $listener->getsockname()['port'];
        go(function () use ($listener, $serve): void {
            while (($peer = $listener->accept(-1)) && !$this->program->is_over()) {
                go(function () use ($peer, $serve): void {
                    $this->program->chance(20) && $this->program->sockets[] = $peer;
                    $serve($peer);
                    $this->program->chance(80) && $peer->close();
                });
            }
        });
    }

    private function echo(Socket $peer): void
    {
        while (!$this->program->is_over() && ($bytes = $peer->recv(65536, 0.05))) {
            $peer->sendAll($bytes, 0.05);
        }
    }

    private function send_pieces(Socket $peer): void
    {
        for ($i = $this->program->number(1, 10); $i > 0 && !$this->program->is_over(); $i--) {
            $this->program->chance(60) && $peer->recv(65536, 0.01);
            $peer->send(self::piece($this->program), 0.01);
            $this->program->chance(10) && $this->program->act();
        }
        $this->program->chance(30) && $peer->setOption(SOL_SOCKET, SO_LINGER, ['l_onoff' => 1, 'l_linger' => 0]);
    }

    // Returns bytes for a peer of any protocol.
    public static function piece(Program $program): string
    {
        $pieces = '';
        for ($i = $program->number(1, 4); $i > 0; $i--) {
            $pieces .= $program->chance(90) ? $program->one_of(self::PIECES) : str_repeat(chr($program->number(0, 255)),
                $program->one_of([1, 100, 200_000]));
        }
        return $program->chance(80) ? $pieces : substr($pieces, $program->number(0, 5), $program->number(0, 20));
    }

    private function start_http(): void
    {
        $is_secure = $this->program->chance(30) && self::tls();
        $server = $this->servers[] = new HttpServer('127.0.0.1', 0, $is_secure, $this->program->chance(10));
        $server->set(($is_secure ? self::tls() : []) + ['websocket_compression' => $this->program->chance(50)]);
        $this->ports[] = $server->port;
        $this->program->endpoints[] = $server;
        $server->handle('/', function (object $request, object $response): void {
            $this->program->endpoints[] = $this->program->one_of([$request, $response, $response]);
            if ($this->program->chance(40) && $response->upgrade()) {
                for ($i = $this->program->number(1, 5); $i > 0 && !$this->program->is_over(); $i--) {
                    $frame = $response->recv(0.01);
                    $response->push($this->program->chance(50) && is_object($frame) ? $frame : 'text');
                    $this->program->act();
                }
            }
            $this->program->act();
            $this->program->chance(50) && $response->end(str_repeat('x', $this->program->one_of([0, 10, 300_000])));
        });
        $this->program->chance(30) && $server->handle('/other', new Noisy($this->program));
        go(fn() => $server->start());
    }

    private function start_tcp(): void
    {
        $is_secure = $this->program->chance(30) && self::tls();
        $server = $this->servers[] = new Server('127.0.0.1', 0, $is_secure, $this->program->chance(10));
        $server->set(($is_secure ? self::tls() : [])
            + $this->program->one_of([[], ['open_eof_split' => true, 'package_eof' => "\n"]]));
        $this->ports[] = $server->port;
        $this->program->endpoints[] = $server;
        $server->handle(function (Connection $connection): void {
            $this->program->endpoints[] = $connection;
            for ($i = $this->program->number(1, 5); $i > 0 && !$this->program->is_over(); $i--) {
                $connection->send((string) $connection->recv(0.01) . "\n");
                $this->program->act();
            }
        });
        go(fn() => $server->start());
    }
}
