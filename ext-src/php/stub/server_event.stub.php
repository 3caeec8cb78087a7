<?php

/** @generate-class-entries */

namespace Coro\Server;

/** With the option event_object: the argument of the callbacks connect, receive, close and disconnect. */
class Event
{
    /** @var int the same as in getClientInfo(); -1 if the server closed the connection */
    public $reactor_id = 0;

    /** @var int the id of the connection */
    public $fd = 0;

    /** @var float seconds since 1970 */
    public $dispatch_time = 0.0;

    /** @var string|null the packet, for receive; else null */
    public $data = null;
}

/** With the option event_object: the argument of the callback packet. */
class Packet
{
    /** @var int the port that has received the datagram, for sendto() */
    public $server_socket = 0;

    /** @var int the number of that port */
    public $server_port = 0;

    /** @var float seconds since 1970 */
    public $dispatch_time = 0.0;

    /** @var string|null the address of the sender */
    public $address = null;

    /** @var int the port of the sender */
    public $port = 0;

    /** @var string|null the datagram */
    public $data = null;
}

/** With the option event_object: the argument of the callback pipeMessage. */
class PipeMessage
{
    /** @var int the worker that has sent the message; -1: the manager */
    public $source_worker_id = 0;

    /** @var int the same number as source_worker_id */
    public $worker_id = 0;

    /** @var float seconds since 1970 */
    public $dispatch_time = 0.0;

    /** @var mixed the message */
    public $data = null;
}

/** With the option event_object: the argument of the callback workerError. */
class StatusInfo
{
    /** @var int the number of the worker */
    public $worker_id = 0;

    /** @var int the process id of the worker */
    public $worker_pid = 0;

    /** @var int the status in the format of wait(2) */
    public $status = 0;

    /** @var int the exit code of the worker */
    public $exit_code = 0;

    /** @var int the signal that killed the worker; 0: none */
    public $signal = 0;
}
