<?php

/** @generate-class-entries */

namespace Coro\Http;

/** A server whose ports speak HTTP/1; the request event gets a Request and a Response. */
class Server extends \Coro\Server
{
}
