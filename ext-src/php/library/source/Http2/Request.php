<?php

declare(strict_types=1);

namespace Coro\Http2;

/**
 * A request for Coro\Coroutine\Http2\Client::send().
 */
class Request
{
    /** @var string the target: path and query string */
    public $path = '/';

    /** @var string the method */
    public $method = 'GET';

    /** @var ?array<string, string|int|float|list<string>> the fields: name => value, or list of values */
    public $headers = null;

    /** @var ?array<string, string> the cookies: name => value; the values are encoded as by urlencode() */
    public $cookies = null;

    /** @var string|array<mixed> the body; an array is sent as a form */
    public $data = '';

    /** @var bool true: more of the body follows with write() */
    public $pipeline = false;

    /** @var bool true: read() returns the response in pieces, as they arrive; recv() does not return it */
    public $usePipelineRead = false;
}
