<?php

/** @generate-class-entries */

namespace Coro\Server;

/** With the option event_object, what the events connect, receive, close and disconnect give. */
class Event
{
    /** @var int as getClientInfo() has it; -1 when the server closed the connection */
    public $reactor_id = 0;

    /** @var int the connection's id */
    public $fd = 0;

    /** @var float seconds since 1970 */
    public $dispatch_time = 0.0;

    /** @var string|null of receive */
    public $data = null;
}

/** With the option event_object, what the event packet gives. */
class Packet
{
    /** @var int */
    public $server_socket = 0;

    /** @var int */
    public $server_port = 0;

    /** @var float seconds since 1970 */
    public $dispatch_time = 0.0;

    /** @var string|null the sender's */
    public $address = null;

    /** @var int the sender's */
    public $port = 0;

    /** @var string|null */
    public $data = null;
}

/** With the option event_object, what the event pipeMessage gives. */
class PipeMessage
{
    /** @var int */
    public $source_worker_id = 0;

    /** @var int the same */
    public $worker_id = 0;

    /** @var float seconds since 1970 */
    public $dispatch_time = 0.0;

    /** @var mixed */
    public $data = null;
}

/** With the option event_object, what the event workerError gives. */
class StatusInfo
{
    /** @var int */
    public $worker_id = 0;

    /** @var int */
    public $worker_pid = 0;

    /** @var int as wait(2) has it */
    public $status = 0;

    /** @var int */
    public $exit_code = 0;

    /** @var int */
    public $signal = 0;
}
