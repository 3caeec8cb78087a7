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

    /** the fields of HTTP/1.1 that a stream does not have, and "host", which is :authority there */
    private const ABOUT_CONNECTION = ['host' => 0, 'connection' => 0, 'keep-alive' => 0, 'upgrade' => 0,
        'transfer-encoding' => 0];

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

    private readonly Responses $responses;

    /** @var array<int, array<int, Channel>> the coroutines that wait, by the stream that they wait for: 0 for any */
    private array $waiters = [];
    private int $lastWaiter = 0;
    private bool $isReading = false;
    private bool $isSending = false;
    private bool $isHandling = false;

    /** @var string bytes that have come while events were handled */
    private string $arrived = '';
    private bool $hasSettings = false;

    /** @var ?float the time since which a coroutine has read and nothing has come; null: it has not read since */
    private ?float $silentSince = null;
    private ?float $pingedAt = null;
    private int $process = 0;

    /** @param bool $open_ssl true: with TLS; the server must agree on "h2" (ALPN) */
    public function __construct(string $host, int $port = 80, bool $open_ssl = false)
    {
        $this->host = $host;
        $this->port = $port;
        $this->ssl = $open_ssl;
        $this->responses = new Responses();
    }

    /**
     * Sets options: `timeout` (60; 0 or negative: no limit), `connect_timeout`, `package_max_length` (the most bytes of a
     * response's body; 0: no limit), `http2_init_window_size`, `http2_max_header_list_size`, `open_tcp_nodelay` and `ssl_*`.
     * `keepalive_time` (0: never): a server from which a coroutine has received nothing for so many seconds gets a PING; if it
     * does not answer within `keepalive_timeout` (20), the connection is lost.
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
        [$this->errCode, $this->errMsg, $this->hasSettings, $this->serverLastStreamId] = [0, '', false, 0];
        $this->silentSince = $this->pingedAt = null;
        $until = self::until($this->limitOf('connect_timeout'));
        if (!$this->open($until)) {
            return false;
        }
        $session = $this->session = new Session(
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
                return $this->session === $session && $this->lose($this->errCode, $this->errMsg);
            }
        }
        return true;
    }

    /**
     * Sends a request. Waits while the socket takes no bytes, and with a body that the server's windows do not admit.
     *
     * @return int|false the number of the stream
     * @throws \ValueError|\TypeError for a name or a value that a header field must not have
     */
    public function send(Request $request, float $timeout = 0): int|false
    {
        return $this->sendRequest($request, self::until($this->limit($timeout)));
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
        return $this->sendBody($stream_id, self::until($this->limit($timeout)));
    }

    /** Returns the next response that is complete. Waits for it. Responses that request() waits for are not returned. */
    public function recv(float $timeout = 0): Response|false
    {
        return $this->next(false, $timeout);
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
            return $this->next(true, $timeout);
        }
        if (!$this->responses->isExpected($stream_id) && !$this->responses->isReady($stream_id)) {
            return $this->fail(self::STREAM_NOT_FOUND, "there is no stream $stream_id");
        }
        $this->responses->claim($stream_id);
        return $this->awaitResponse($stream_id, self::until($this->limit($timeout))) ? $this->take($stream_id) : false;
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
        $stream = $this->sendRequest($request, $until);
        if ($stream === false) {
            return false;
        }
        $this->responses->claim($stream);
        try {
            return $this->awaitResponse($stream, $until) ? $this->take($stream) : false;
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
        $socket = $this->socket = new Socket($domain, SOCK_STREAM);
        $options = $this->setting ?? [];
        if ($this->ssl) {
            $options += ['open_ssl' => true, 'ssl_alpn_protocols' => 'h2', 'ssl_host_name' => $this->host];
        }
        $options = array_filter($options, fn(string $name): bool => str_starts_with($name, 'open_ssl') ||
            str_starts_with($name, 'ssl_') || str_starts_with($name, 'open_tcp'), ARRAY_FILTER_USE_KEY);
        $socket->setProtocol($options);
        $host = $isPath ? substr($this->host, 5) : $this->host;
        $isOpen = $socket->connect($host, $this->port, self::left($until));
        if ($this->socket !== $socket) {
            $socket->close();
            return $this->fail(self::NO_CONNECTION, 'another coroutine has called connect() or close() meanwhile');
        }
        if (!$isOpen) {
            return $this->fail($socket->errCode, $socket->errMsg, true);
        }
        $this->sock = $this->socket->fd;
        if ($this->ssl && ($this->socket->getTlsInfo()['alpn'] ?? '') !== 'h2') {
            return $this->fail(self::BROKEN, 'the server does not agree on HTTP/2 (ALPN "h2")', true);
        }
        return true;
    }

    private function sendRequest(Request $request, ?float $until): int|false
    {
        if (!$this->isUsable() || !$this->catchUp()) {
            return false;
        }
        [$fields, $body] = $this->fieldsOf($request);
        $stream = $this->session->request($fields, $body, !$request->pipeline);
        if ($stream === 0) {
            return $this->fail(self::STREAMS_USED_UP, 'the connection takes no more streams: connect again');
        }
        $this->responses->expect($stream, $request->usePipelineRead);
        $isSent = false;
        try {
            $isSent = $this->sendBody($stream, $until);
        } finally {
            $isSent || $this->forget($stream, self::CANCEL);
        }
        return $isSent ? $stream : false;
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
        foreach (array_diff_key($given, self::ABOUT_CONNECTION) as $name => $value) {
            if (!is_string($name)) {
                throw new \ValueError("the headers must be an array of name => value; element $name has no name");
            }
            foreach ((array) $value as $one) {
                if (is_array($one)) {
                    throw new \TypeError("the header field \"$name\" must be a string, a number or a list of them");
                }
                $fields[] = [$name, (string) $one];
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
                    return $this->socket === $socket
                        && $this->lose($socket->errCode ?: self::BROKEN, $socket->errMsg ?: 'the connection was lost');
                }
            }
        } finally {
            $this->isSending = false;
        }
        return $this->connected || $this->fail(self::NO_CONNECTION, 'there is no connection');
    }

    // Waits until the windows of the server admit the body of the stream.
    private function sendBody(int $stream, ?float $until): bool
    {
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
            while (!$this->responses->isReady($stream)) {
                if ($this->connected && !$this->responses->isExpected($stream)) {   // reset(), or another coroutine reads it
                    return $this->fail(self::STREAM_NOT_FOUND, "the stream $stream has ended");
                }
                if (!$this->awaitEvent($stream, $until)) {
                    return $this->responses->hasArrived($stream);   // what ended the wait may have come behind the response
                }
            }
            return true;
        } finally {
            $this->passOn();
        }
    }

    private function next(bool $alsoPieces, float $timeout): Response|false
    {
        if (!$this->isUsable() && $this->responses->unclaimed($alsoPieces) === 0) {
            return false;
        }
        $until = self::until($this->limit($timeout));
        try {
            while (($stream = $this->responses->unclaimed($alsoPieces)) === 0) {
                if (!$this->awaitEvent(0, $until)) {
                    return false;
                }
            }
            return $this->take($stream);
        } finally {
            $this->passOn();
        }
    }

    private function take(int $stream): Response
    {
        $bytes = $this->responses->takeUnread($stream);
        $response = $this->responses->take($stream);
        $this->admitMore($stream, $bytes);
        return $response;
    }

    // Lets the server send as many bytes as were kept for read(). If the stream has ended, they count for the connection only.
    private function admitMore(int $stream, int $bytes): void
    {
        if ($this->session && $bytes > 0) {
            $this->session->consumed($stream, $bytes);
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
            $wait = $this->watchServer($timeout);
            $bytes = $wait !== false ? $socket->recv(65536, $wait) : false;
            if ($this->socket !== $socket) {
                return false;   // another coroutine has closed the connection, and may have opened the next one
            }
            if ($bytes === false && in_array($socket->errCode, [self::TIMED_OUT, self::CANCELED], true)) {
                if ($this->isServerGone()) {
                    return $this->lose(self::TIMED_OUT, 'the server has not answered a PING: it is gone, or cannot be reached');
                }
                $isOver = $wait === $timeout || $socket->errCode === self::CANCELED;
                return $isOver ? $this->fail($socket->errCode, $socket->errMsg) : true;   // only this coroutine's wait has ended
            }
            $this->silentSince = $this->pingedAt = null;
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

    // Returns for how many seconds a coroutine may read before the server must be watched again; false if a PING cannot be sent.
    private function watchServer(float $timeout): float|false
    {
        $interval = (float) ($this->setting['keepalive_time'] ?? 0);
        if ($interval <= 0) {
            return $timeout;
        }
        $now = self::monotonicTime();
        $this->silentSince ??= $now;
        if ($this->pingedAt === null && $now >= $this->silentSince + $interval) {
            $this->pingedAt = $now;
            $this->session->ping();
            if (!$this->flush()) {
                return false;
            }
        }
        $left = ($this->pingedAt === null ? $this->silentSince + $interval : $this->pingedAt + $this->timeOfPing()) - $now;
        $left = max($left, 0.001);   // an answer may have come while no coroutine has read
        return $timeout < 0 ? $left : min($timeout, $left);
    }

    // Returns true if the server has not answered a PING in time. Must be called after a read that has brought nothing.
    private function isServerGone(): bool
    {
        return $this->pingedAt !== null && self::monotonicTime() >= $this->pingedAt + $this->timeOfPing();
    }

    private function timeOfPing(): float
    {
        return (float) ($this->setting['keepalive_timeout'] ?? 20);
    }

    private static function monotonicTime(): float
    {
        return hrtime(true) / 1e9;
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
            Session::HEAD => $this->responses->addFields($stream, $value),
            Session::DATA => $this->handleData($stream, $value),
            Session::CLOSED => $this->responses->end($stream, $value),
            Session::SETTINGS => $this->hasSettings = true,
            Session::GOAWAY => [$this->serverLastStreamId, $this->errCode, $this->errMsg] = [$value, $code, $text],
            default => null,
        };
        $this->wake($stream);
    }

    private function handleData(int $stream, string $bytes): void
    {
        $isKept = false;
        $size = $this->responses->addData($stream, $bytes, $isKept);
        if (!$isKept) {
            $this->session->consumed($stream, strlen($bytes));
        }
        $most = (int) ($this->setting['package_max_length'] ?? 0);
        if ($most > 0 && $size > $most) {
            $this->session->reset($stream, self::CANCEL);
        }
    }

    // Returns false if the stream had ended already.
    private function forget(int $stream, int $code): bool
    {
        $bytes = $this->responses->takeUnread($stream);
        $isOpen = $this->responses->drop($stream);
        $this->admitMore($stream, $bytes);
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
        $this->responses->lose($this->serverLastStreamId);
        $this->arrived = '';
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
