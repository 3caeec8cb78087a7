<?php

declare(strict_types=1);

namespace Coro\Coroutine\Http2;

use Coro\Coroutine\Channel;
use Coro\Coroutine\Socket;
use Coro\Error;
use Coro\Http2\Request;
use Coro\Http2\Response;
use Coro\Http2\Session;

/**
 * A client of one HTTP/2 server (RFC 9113). Many coroutines may use it at once, over one connection: request() sends a request
 * and waits for its response; send() and recv(), or write() and read() for streams in both directions, do so in steps.
 *
 * Nothing is read while no coroutine waits: one of those that wait reads for all of them.
 *
 * Methods that wait may be called only in coroutines. If one fails it returns false and sets $errCode and $errMsg. Times are in
 * seconds; 0: the option `timeout`, negative: no limit.
 */
class Client
{
    private const NO_CONNECTION = CORO_ERROR_CLIENT_NO_CONNECTION;
    private const STREAM_NOT_FOUND = CORO_ERROR_HTTP2_STREAM_NOT_FOUND;
    private const STREAMS_USED_UP = CORO_ERROR_HTTP2_STREAM_ID_TOO_BIG;
    private const TIMED_OUT = 110;
    private const CANCELED = 125;
    private const BROKEN = 71;
    private const CANCEL = CORO_HTTP2_ERROR_CANCEL;
    private const RESET_STATUS = -3;

    /** @var int the error of the last failed method: an errno or CORO_ERROR_*, or the code of the server's GOAWAY; 0: none */
    public $errCode = 0;

    /** @var string the text of $errCode, or what the server has said with GOAWAY */
    public $errMsg = '';

    /** @var int the descriptor of the socket; -1: there is no connection */
    public $sock = -1;

    /** @var int the type of the socket */
    public $type = 1;

    /** @var ?array<string, mixed> the options of set() */
    public $setting = null;

    /** @var ?Socket the socket of the connection */
    public $socket = null;

    /** @var bool true while there is a connection */
    public $connected = false;

    /** @var string the host that the constructor was given */
    public $host = '';

    /** @var int the port */
    public $port = 0;

    /** @var bool true: the connection has TLS */
    public $ssl = false;

    /** @var int the last stream that the server serves, after it has sent GOAWAY */
    public $serverLastStreamId = 0;

    private ?Session $session = null;

    /** @var array<int, Response> the responses that arrive */
    private array $arriving = [];

    /** @var array<int, Response> the responses that are complete, or have bytes for read() */
    private array $ready = [];

    /** @var array<int, int> the bytes for read() that the server may not send again yet */
    private array $unread = [];

    /** @var array<int, true> the streams that request() waits for */
    private array $claimed = [];

    /** @var array<int, array<int, Channel>> the coroutines that wait, by the stream that they wait for: 0 for any */
    private array $waiters = [];
    private int $lastWaiter = 0;
    private bool $isReading = false;
    private bool $isSending = false;
    private bool $isHandling = false;

    /** @var string bytes that have come while events were handled */
    private string $arrived = '';
    private bool $hasSettings = false;
    private int $process = 0;

    /** @param bool $open_ssl true: with TLS; the server must agree on "h2" (ALPN) */
    public function __construct(string $host, int $port = 80, bool $open_ssl = false)
    {
        $this->host = $host;
        $this->port = $port;
        $this->ssl = $open_ssl;
    }

    /**
     * Sets options: `timeout` (60; 0 or negative: no limit), `connect_timeout`, `package_max_length` (the most bytes of a
     * response's body; 0: no limit), `http2_init_window_size`, `http2_max_header_list_size`, `open_tcp_nodelay` and `ssl_*`.
     *
     * @param array<string, mixed> $settings
     */
    public function set(array $settings): bool
    {
        $this->setting = $settings + ($this->setting ?? []);
        return true;
    }

    /** Connects, and waits for the settings of the server. A connection that is open is closed first. */
    public function connect(): bool
    {
        $this->close();
        [$this->errCode, $this->errMsg, $this->hasSettings] = [0, '', false];
        $until = self::until($this->limitOf('connect_timeout'));
        if (!$this->open($until)) {
            return false;
        }
        $this->session = new Session(
            (int) ($this->setting['http2_init_window_size'] ?? 1 << 20),
            head_size: (int) ($this->setting['http2_max_header_list_size'] ?? 65536),
        );
        $this->connected = true;
        $this->process = getmypid();
        if (!$this->flush()) {
            return false;
        }
        while (!$this->hasSettings) {
            if (!$this->awaitEvent(0, $until)) {
                return $this->lose($this->errCode, $this->errMsg);
            }
        }
        return true;
    }

    /**
     * Sends a request. Waits while the socket takes no bytes, and with a body that the server's windows do not admit.
     *
     * @return int|false the number of the stream
     */
    public function send(Request $request, float $timeout = 0): int|false
    {
        if (!$this->isUsable() || !$this->catchUp()) {
            return false;
        }
        [$fields, $body] = $this->fieldsOf($request);
        $stream = $this->session->request($fields, $body, !$request->pipeline);
        if ($stream === 0) {
            return $this->fail(self::STREAMS_USED_UP, 'the connection takes no more streams: connect again');
        }
        $response = $this->arriving[$stream] = new Response();
        $response->streamId = $stream;
        if ($request->usePipelineRead) {
            $this->unread[$stream] = 0;
        }
        if ($this->sendBody($stream, $this->limit($timeout))) {
            return $stream;
        }
        $this->forget($stream, self::CANCEL);
        return false;
    }

    /**
     * Adds to the body of a request that was sent with `$pipeline`. Waits for the server's windows.
     *
     * @param mixed $data a string, or an array that is sent as a form
     * @param float $timeout after this time false is returned; the rest of the bytes is sent nevertheless
     */
    public function write(int $stream_id, mixed $data, bool $end_stream = false, float $timeout = 0): bool
    {
        if (!$this->isUsable()) {
            return false;
        }
        if (!$this->session->write($stream_id, is_array($data) ? http_build_query($data) : (string) $data, $end_stream)) {
            return $this->fail(self::STREAM_NOT_FOUND, "the stream $stream_id has ended, or its request is complete");
        }
        return $this->sendBody($stream_id, $this->limit($timeout));
    }

    /** Returns the next response that is complete. Waits for it. Responses that request() waits for are not returned. */
    public function recv(float $timeout = 0): Response|false
    {
        return $this->next(fn(int $stream): bool => !isset($this->unread[$stream]), $timeout);
    }

    /**
     * Does what recv() does, but returns the pieces of responses to requests with `$usePipelineRead` as they arrive. The last
     * piece of a response has `$pipeline` false.
     *
     * @param int $stream_id the stream whose next piece is wanted: no other coroutine gets its pieces from now on; 0: any stream
     */
    public function read(float $timeout = 0, int $stream_id = 0): Response|false
    {
        if ($stream_id === 0) {
            return $this->next(fn(): bool => true, $timeout);
        }
        if (!isset($this->arriving[$stream_id]) && !isset($this->ready[$stream_id])) {
            return $this->fail(self::STREAM_NOT_FOUND, "there is no stream $stream_id");
        }
        $this->claimed[$stream_id] = true;
        return $this->awaitResponse($stream_id, self::until($this->limit($timeout)))
            ? $this->take($stream_id, $this->ready[$stream_id]) : false;
    }

    /**
     * Ends a stream: the server is told to forget it, and what has arrived of its response is dropped. The other streams go on.
     *
     * @param int $error_code the reason, one of CORO_HTTP2_ERROR_*
     * @return bool false if the stream has ended before
     */
    public function reset(int $stream_id, int $error_code = CORO_HTTP2_ERROR_CANCEL): bool
    {
        return $this->process === getmypid() && $this->forget($stream_id, $error_code);
    }

    /** Sends a request, and returns its response. When the time is over, the stream is reset; the other streams go on. */
    public function request(Request $request, float $timeout = -1.0): Response|false
    {
        $until = self::until($this->limit($timeout));
        $stream = $this->send($request);
        if ($stream === false) {
            return false;
        }
        $this->claimed[$stream] = true;
        try {
            return $this->awaitResponse($stream, $until) ? $this->ready[$stream] : false;
        } finally {
            $this->forget($stream, self::CANCEL);
        }
    }

    /** Tells the server that the connection ends, and why. Streams that are open go on. */
    public function goaway(int $error_code = CORO_HTTP2_ERROR_NO_ERROR, string $debug_data = ''): bool
    {
        if (!$this->isUsable()) {
            return false;
        }
        $this->session->goaway($error_code, $debug_data);
        return $this->flush();
    }

    /** Sends a PING frame. The answer of the server is read with the next response. */
    public function ping(): bool
    {
        if (!$this->isUsable()) {
            return false;
        }
        $this->session->ping();
        return $this->flush();
    }

    /** Returns true if the stream is open. 0: if there is a connection. */
    public function isStreamExist(int $stream_id): bool
    {
        return $this->connected && ($stream_id === 0 || $this->session->has($stream_id));
    }

    /**
     * Returns figures of the connection, or one of them: active_stream_num, max_concurrent_streams (of the server), window_size
     * (bytes that the server may send).
     *
     * @return array<string, int>|int
     */
    public function stats(string $key = ''): array|int
    {
        $stats = $this->session?->stats() ?? [];
        return $key === '' ? $stats : $stats[$key] ?? 0;
    }

    /** Closes the connection. Coroutines that wait get false. Returns false if there was none. */
    public function close(): bool
    {
        if (!$this->connected && !$this->socket) {
            return false;
        }
        $this->lose(self::NO_CONNECTION, 'the client has closed the connection');
        return true;
    }

    private function open(?float $until): bool
    {
        $isPath = str_starts_with($this->host, 'unix:');
        $domain = $isPath ? AF_UNIX : (str_contains($this->host, ':') ? AF_INET6 : AF_INET);
        $this->socket = new Socket($domain, SOCK_STREAM);
        $options = $this->setting ?? [];
        if ($this->ssl) {
            $options += ['open_ssl' => true, 'ssl_alpn_protocols' => 'h2', 'ssl_host_name' => $this->host];
        }
        $options = array_filter($options, fn(string $name): bool => str_starts_with($name, 'open_ssl') ||
            str_starts_with($name, 'ssl_') || str_starts_with($name, 'open_tcp'), ARRAY_FILTER_USE_KEY);
        $this->socket->setProtocol($options);
        $host = $isPath ? substr($this->host, 5) : $this->host;
        if (!$this->socket->connect($host, $this->port, self::left($until))) {
            return $this->fail($this->socket->errCode, $this->socket->errMsg, true);
        }
        $this->sock = $this->socket->fd;
        if ($this->ssl && ($this->socket->getTlsInfo()['alpn'] ?? '') !== 'h2') {
            return $this->fail(self::BROKEN, 'the server does not agree on HTTP/2 (ALPN "h2")', true);
        }
        return true;
    }

    /** @return array{list<array{string, string}>, string} */
    private function fieldsOf(Request $request): array
    {
        $isForm = is_array($request->data);
        $body = $isForm ? http_build_query($request->data) : (string) $request->data;
        $method = $request->method ?: 'GET';
        $method = $method === 'GET' && $body !== '' ? 'POST' : $method;
        $given = array_change_key_case($request->headers ?? []);
        $usual = ($this->ssl ? 443 : 80) === $this->port;
        $name = str_contains($this->host, ':') ? "[$this->host]" : $this->host;
        $host = $given['host'] ?? $name . ($usual ? '' : ":$this->port");
        $fields = [[':method', $method], [':scheme', $this->ssl ? 'https' : 'http'], [':authority', (string) $host],
            [':path', $request->path ?: '/']];
        $given += $isForm ? ['content-type' => 'application/x-www-form-urlencoded'] : [];
        $given += $body !== '' && !$request->pipeline ? ['content-length' => (string) strlen($body)] : [];
        foreach ($given as $name => $value) {
            $isAboutConnection = in_array($name, ['host', 'connection', 'keep-alive', 'upgrade', 'transfer-encoding'], true);
            foreach ($isAboutConnection ? [] : (array) $value as $one) {
                $fields[] = [(string) $name, (string) $one];
            }
        }
        foreach ($request->cookies ?? [] as $name => $value) {
            $fields[] = ['cookie', $name . '=' . urlencode((string) $value)];
        }
        return [$fields, $body];
    }

    // Sends what the session has to send, and handles what the session has ended by that.
    private function flush(): bool
    {
        return $this->sendOutput() && $this->handleAll('') && $this->sendOutput();
    }

    // Sends what the session has to send. If another coroutine is sending, that one sends this, too.
    private function sendOutput(): bool
    {
        if ($this->isSending) {
            return true;
        }
        $this->isSending = true;
        try {
            while ($this->session && ($bytes = $this->session->output()) !== '') {
                $socket = $this->socket;
                if ($socket->sendAll($bytes, $this->limitOf('timeout')) !== strlen($bytes)) {
                    $this->lose($socket->errCode ?: self::BROKEN, $socket->errMsg ?: 'the connection was lost');
                    return false;
                }
            }
        } finally {
            $this->isSending = false;
        }
        return $this->connected || $this->fail(self::NO_CONNECTION, 'there is no connection');
    }

    // Waits until the windows of the server admit the body of the stream.
    private function sendBody(int $stream, float $timeout): bool
    {
        $until = self::until($timeout);
        try {
            while ($this->flush()) {
                if (!$this->session || $this->session->pending($stream) === 0) {
                    return true;
                }
                if (!$this->awaitEvent($stream, $until)) {
                    return false;
                }
            }
            return false;
        } finally {
            $this->passOn();
        }
    }

    // Waits until the response of the stream has arrived, or a piece of it.
    private function awaitResponse(int $stream, ?float $until): bool
    {
        try {
            while (!isset($this->ready[$stream])) {
                if (!$this->awaitEvent($stream, $until)) {
                    return false;
                }
            }
            return true;
        } finally {
            $this->passOn();
        }
    }

    private function next(callable $isWanted, float $timeout): Response|false
    {
        if (!$this->isUsable() && !$this->ready) {
            return false;
        }
        $until = self::until($this->limit($timeout));
        try {
            while (true) {
                foreach ($this->ready as $stream => $response) {
                    if (!isset($this->claimed[$stream]) && $isWanted($stream)) {
                        return $this->take($stream, $response);
                    }
                }
                if (!$this->awaitEvent(0, $until)) {
                    return false;
                }
            }
        } finally {
            $this->passOn();
        }
    }

    private function take(int $stream, Response $response): Response
    {
        unset($this->ready[$stream]);
        $this->admitMore($stream);
        if (!isset($this->arriving[$stream])) {
            unset($this->unread[$stream], $this->claimed[$stream]);
            return $response;
        }
        $piece = clone $response;   // the response goes on
        $piece->pipeline = true;
        $response->data = null;
        return $piece;
    }

    // Lets the server send as many bytes as were kept for read(). If the stream has ended, they count for the connection only.
    private function admitMore(int $stream): void
    {
        if ($this->session && ($this->unread[$stream] ?? 0) > 0) {
            $this->session->consumed($stream, $this->unread[$stream]);
            $this->unread[$stream] = 0;
            $this->flush();
        }
    }

    // Waits until something has happened that is about the stream (0: about any), or this coroutine has read. Returns false, with
    // the error, when the time is over or the connection is lost.
    private function awaitEvent(int $stream, ?float $until): bool
    {
        if (!$this->connected) {
            return $this->errCode === 0 ? $this->fail(self::NO_CONNECTION, 'there is no connection') : false;
        }
        $left = self::left($until);
        if ($left === 0.0) {
            return $this->fail(self::TIMED_OUT, 'the time is over');
        }
        if (!$this->isReading) {
            return $this->receive($left);
        }
        $waiter = ++$this->lastWaiter;
        $channel = $this->waiters[$stream][$waiter] = new Channel(1);
        try {
            return $channel->pop($left) === true || $this->fail(self::TIMED_OUT, 'the time is over');
        } finally {
            unset($this->waiters[$stream][$waiter]);
            if (!$this->waiters[$stream]) {
                unset($this->waiters[$stream]);
            }
        }
    }

    // Reads, and handles what has come. No other coroutine may read meanwhile, because events must be handled in their order.
    private function receive(float $timeout): bool
    {
        $this->isReading = true;
        try {
            $socket = $this->socket;
            $bytes = $socket->recv(65536, $timeout);
            if (!$this->connected) {
                return false;
            }
            if ($bytes === false && in_array($socket->errCode, [self::TIMED_OUT, self::CANCELED], true)) {
                return $this->fail($socket->errCode, $socket->errMsg);   // only this coroutine's wait has ended
            }
            if ($bytes === false || $bytes === '') {
                return $this->lose($socket->errCode ?: 104, $socket->errMsg ?: 'the server has closed the connection');
            }
            if (!$this->handleAll($bytes)) {
                return false;
            }
        } finally {
            $this->isReading = false;
        }
        return $this->flush();
    }

    // Handles what has come, and what the session itself has ended since: a stream, or the connection, whose server breaks the
    // rules. Events are handled in their order: if a coroutine that an event has woken runs meanwhile, it leaves its events to
    // this one.
    private function handleAll(string $bytes): bool
    {
        $this->arrived .= $bytes;
        if ($this->isHandling || !$this->session) {
            return $this->connected;
        }
        $session = $this->session;
        $this->isHandling = true;
        try {
            do {
                [$now, $this->arrived] = [$this->arrived, ''];
                $events = $session->receive($now);
                foreach ($events as $event) {
                    $this->handle(...$event);
                    if ($this->session !== $session) {
                        return false;   // a coroutine that an event has woken has closed the connection
                    }
                }
            } while ($events !== [] || $this->arrived !== '');
            return true;
        } catch (Error $error) {
            if ($this->session === $session) {
                $this->sendOutput();
                $this->lose(self::BROKEN, $error->getMessage());
            }
            return false;
        } finally {
            $this->isHandling = false;
        }
    }

    // Learns what the server has said while no coroutine has read: that it takes no more streams, or has closed the connection.
    private function catchUp(): bool
    {
        while (!$this->isReading && $this->socket->peek(1) !== false) {
            if (!$this->receive($this->limitOf('timeout'))) {
                return false;
            }
        }
        return true;
    }

    private function handle(int $kind, int $stream, mixed $value = null, int $code = 0, string $text = ''): void
    {
        match ($kind) {
            Session::HEAD => $this->handleHead($stream, $value),
            Session::DATA => $this->handleData($stream, $value),
            Session::CLOSED => $this->handleEnd($stream, $value),
            Session::SETTINGS => $this->hasSettings = true,
            Session::GOAWAY => [$this->serverLastStreamId, $this->errCode, $this->errMsg] = [$value, $code, $text],
            default => null,
        };
        $this->wake($stream);
    }

    /** @param array<string, string|list<string>> $fields */
    private function handleHead(int $stream, array $fields): void
    {
        $response = $this->arriving[$stream] ?? null;
        $status = (int) ($fields[':status'] ?? 200);
        if (!$response || $status < 200) {
            return;   // a head of status 1xx precedes the response
        }
        if (isset($fields[':status'])) {
            $response->statusCode = $status;
            unset($fields[':status']);
        } else {
            $response->trailers = $fields;
        }
        $response->headers = $fields + ($response->headers ?? []);
        foreach ((array) ($fields['set-cookie'] ?? []) as $line) {
            $response->set_cookie_headers[] = $line;
            [$name, $value] = explode('=', strtok($line, ';') ?: '', 2) + ['', ''];
            $response->cookies[trim($name)] = urldecode($value);
        }
        $this->show($stream);
    }

    private function handleData(int $stream, string $bytes): void
    {
        $response = $this->arriving[$stream] ?? null;
        if ($response && isset($this->unread[$stream])) {
            $this->unread[$stream] += strlen($bytes);
        } else {
            $this->session->consumed($stream, strlen($bytes));
        }
        if (!$response) {
            return;
        }
        $response->data .= $bytes;
        $most = (int) ($this->setting['package_max_length'] ?? 0);
        if ($most > 0 && strlen($response->data) > $most) {
            $this->session->reset($stream, self::CANCEL);
        }
        $this->show($stream);
    }

    // Makes what has arrived visible to read().
    private function show(int $stream): void
    {
        if (isset($this->unread[$stream])) {
            $this->ready[$stream] = $this->arriving[$stream];
        }
    }

    private function handleEnd(int $stream, int $code): void
    {
        $response = $this->arriving[$stream] ?? null;
        unset($this->arriving[$stream]);
        if ($response) {
            $response->errCode = $code;
            $response->statusCode = $code === 0 ? $response->statusCode : self::RESET_STATUS;
            $this->ready[$stream] = $response;
        }
    }

    // Returns false if the stream had ended already.
    private function forget(int $stream, int $code): bool
    {
        $isOpen = isset($this->arriving[$stream]);
        $this->admitMore($stream);
        unset($this->arriving[$stream], $this->ready[$stream], $this->unread[$stream], $this->claimed[$stream]);
        if ($isOpen && $this->session) {
            $this->session->reset($stream, $code);
            $this->flush();
        }
        return $isOpen;
    }

    // Wakes the coroutines that wait for the stream, or for any. 0: all.
    private function wake(int $stream): void
    {
        $waiters = $stream === 0 ? $this->waiters : [$this->waiters[$stream] ?? [], $this->waiters[0] ?? []];
        foreach (array_merge(...$waiters) as $channel) {
            $channel->isEmpty() && $channel->push(true);
        }
    }

    // Lets another coroutine read that waits, because this one does not any more.
    private function passOn(): void
    {
        foreach ($this->isReading ? [] : $this->waiters as $waiters) {
            foreach ($waiters as $channel) {
                if ($channel->isEmpty()) {
                    $channel->push(true);
                    return;
                }
            }
        }
    }

    private function lose(int $code, string $text): bool
    {
        $this->connected = false;
        $this->sock = -1;
        $socket = $this->socket;
        [$this->session, $this->socket] = [null, null];
        if ($this->process === 0 || $this->process === getmypid()) {
            $socket?->close();
        }
        foreach (array_keys($this->arriving) as $stream) {
            $this->arriving[$stream]->statusCode = self::RESET_STATUS;
            $this->ready[$stream] = $this->arriving[$stream];
        }
        [$this->arriving, $this->unread, $this->arrived] = [[], [], ''];
        $this->fail($code, $text);
        $this->wake(0);
        return false;
    }

    private function isUsable(): bool
    {
        if (!$this->connected) {
            return $this->fail(self::NO_CONNECTION, 'there is no connection');
        }
        if ($this->process !== getmypid()) {
            throw new Error('a connection of the parent process cannot be used after a fork: connect again');
        }
        [$this->errCode, $this->errMsg] = [0, ''];
        return true;
    }

    private function fail(int $code, string $text, bool $closes = false): bool
    {
        if ($closes) {
            $this->lose($code, $text);
        }
        [$this->errCode, $this->errMsg] = [$code, $text];
        return false;
    }

    private function limit(float $timeout): float
    {
        return $timeout === 0.0 ? $this->limitOf('timeout') : $timeout;
    }

    private function limitOf(string $option): float
    {
        $limit = (float) ($this->setting[$option] ?? $this->setting['timeout'] ?? 60);
        return $limit > 0 ? $limit : -1.0;
    }

    private static function until(float $timeout): ?float
    {
        return $timeout > 0 ? microtime(true) + $timeout : null;
    }

    private static function left(?float $until): float
    {
        return $until === null ? -1.0 : max($until - microtime(true), 0.0);
    }
}
