<?php

declare(strict_types=1);

namespace Coro\Coroutine\Http2;

use Coro\Http2\Response;

/**
 * The responses of a Client: each is put together from what arrives in its stream, and kept until a coroutine takes it.
 *
 * @internal
 */
final class Responses
{
    private const RESET_STATUS = -3;

    /** @var array<int, Response> those that are not complete, by their streams */
    private array $arriving = [];

    /** @var array<int, Response> those that are complete, or have arrived in part and are wanted in pieces */
    private array $ready = [];

    /** @var array<int, int> of those that are wanted in pieces: the bytes that the server may not send again yet */
    private array $unread = [];

    /** @var array<int, true> the streams that a coroutine waits for by their number: no other coroutine gets them */
    private array $claimed = [];

    public function expect(int $stream, bool $inPieces): void
    {
        $this->arriving[$stream] = new Response();
        $this->arriving[$stream]->streamId = $stream;
        if ($inPieces) {
            $this->unread[$stream] = 0;
        }
    }

    public function claim(int $stream): void
    {
        $this->claimed[$stream] = true;
    }

    public function isExpected(int $stream): bool
    {
        return isset($this->arriving[$stream]);
    }

    public function isReady(int $stream): bool
    {
        return isset($this->ready[$stream]);
    }

    /** Returns a stream whose response, or a piece of it, no coroutine has claimed; 0: there is none. */
    public function unclaimed(bool $alsoPieces): int
    {
        foreach ($this->ready as $stream => $_) {
            if (!isset($this->claimed[$stream]) && ($alsoPieces || !isset($this->unread[$stream]))) {
                return $stream;
            }
        }
        return 0;
    }

    /** Returns a response that is ready, or a piece of it: then $pipeline is true. */
    public function take(int $stream): Response
    {
        $response = $this->ready[$stream];
        unset($this->ready[$stream]);
        if (!isset($this->arriving[$stream])) {
            unset($this->unread[$stream], $this->claimed[$stream]);
            return $response;
        }
        $piece = clone $response;   // the response goes on
        $piece->pipeline = true;
        $response->data = null;
        return $piece;
    }

    /** Returns how many bytes the server may send again now, because they are about to be taken or dropped. */
    public function takeUnread(int $stream): int
    {
        $bytes = $this->unread[$stream] ?? 0;
        if ($bytes > 0) {
            $this->unread[$stream] = 0;
        }
        return $bytes;
    }

    /** Forgets the stream. Returns false if it has ended before. */
    public function drop(int $stream): bool
    {
        $isOpen = isset($this->arriving[$stream]);
        unset($this->arriving[$stream], $this->ready[$stream], $this->unread[$stream], $this->claimed[$stream]);
        return $isOpen;
    }

    /** Returns true if the response is complete, or was reset, or a piece of it is ready: it was not lost with the connection. */
    public function hasArrived(int $stream): bool
    {
        $response = $this->ready[$stream] ?? null;
        return $response && ($response->statusCode !== self::RESET_STATUS || $response->errCode !== 0);
    }

    /** Ends all responses, because the connection is lost. $last: the last stream that the server has said it serves; 0: none */
    public function lose(int $last): void
    {
        foreach ($this->arriving as $stream => $response) {
            $response->statusCode = self::RESET_STATUS;
            $response->errCode = $last > 0 && $stream > $last ? CORO_HTTP2_ERROR_REFUSED_STREAM : 0;
            $this->ready[$stream] = $response;
        }
        [$this->arriving, $this->unread] = [[], []];
    }

    /** @param array<string, string|list<string>> $fields of a head or of trailers */
    public function addFields(int $stream, array $fields): void
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
        $response->head ??= $fields;
        $response->headers = $fields + ($response->headers ?? []);
        foreach ((array) ($fields['set-cookie'] ?? []) as $line) {
            $response->set_cookie_headers[] = $line;
            [$name, $value] = explode('=', strtok($line, ';') ?: '', 2) + ['', ''];
            $response->cookies[trim($name)] = urldecode($value);
        }
        $this->show($stream);
    }

    /**
     * Adds bytes of the body. Returns the size of the body, or of its part that was not taken yet.
     *
     * @param bool $isKept is set to true if takeUnread() will say that the server may send as many bytes again
     */
    public function addData(int $stream, string $bytes, bool &$isKept): int
    {
        $response = $this->arriving[$stream] ?? null;
        if (!$response) {
            return 0;
        }
        if ($isKept = isset($this->unread[$stream])) {
            $this->unread[$stream] += strlen($bytes);
        }
        $response->data .= $bytes;
        $this->show($stream);
        return strlen($response->data);
    }

    /** The stream has ended; another code than 0: it was reset. */
    public function end(int $stream, int $code): void
    {
        $response = $this->arriving[$stream] ?? null;
        unset($this->arriving[$stream]);
        if ($response) {
            $response->errCode = $code;
            $response->statusCode = $code === 0 ? $response->statusCode : self::RESET_STATUS;
            $this->ready[$stream] = $response;
        }
    }

    // Lets take() return what has arrived.
    private function show(int $stream): void
    {
        if (isset($this->unread[$stream])) {
            $this->ready[$stream] = $this->arriving[$stream];
        }
    }
}
