<?php

declare(strict_types=1);

namespace Coro\Http2;

/**
 * A response that Coro\Coroutine\Http2\Client has received, or a piece of one.
 */
class Response
{
    /** @var int the number of the stream: the result of send() */
    public $streamId = 0;

    /**
     * @var int the error code with which the server has reset the stream; 0: it has not. After CORO_HTTP2_ERROR_REFUSED_STREAM the
     *      request may be sent again: the server has not processed it
     */
    public $errCode = 0;

    /** @var int the status; -3: the stream or the connection has ended before the response was complete */
    public $statusCode = 0;

    /** @var bool true: this is a piece of the response, and read() returns more of it */
    public $pipeline = false;

    /** @var ?array<string, string|list<string>> the fields of head and trailers: name in lower case => value, or a list */
    public $headers = null;

    /** @var ?array<string, string|list<string>> the fields of the head alone */
    public $head = null;

    /** @var ?array<string, string|list<string>> the trailers alone: fields that have followed the body; null: there are none */
    public $trailers = null;

    /** @var ?list<string> the values of the fields Set-Cookie */
    public $set_cookie_headers = null;

    /** @var ?array<string, string> the cookies of these fields: name => decoded value */
    public $cookies = null;

    /** @var ?string the body, or a piece of it */
    public $data = null;
}
