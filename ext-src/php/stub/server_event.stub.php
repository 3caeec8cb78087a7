<?php

/** @generate-class-entries */

namespace Coro\Server;

/** With the option event_object, the argument of the callbacks of connect, receive, close and disconnect. */
class Event
{
    /** @var int the number of the reactor thread that owns the connection; -1 in close events when the server closed it */
    public $reactor_id = 0;

    /** @var int the id of the connection */
    public $fd = 0;

    /** @var float the time of the event, in seconds since 1970 */
    public $dispatch_time = 0.0;

    /** @var string|null the bytes of a receive event; null for other events */
    public $data = null;
}

/** With the option event_object, the argument of the callback of packet. */
class Packet
{
    /** @var int the descriptor of the socket that received the datagram; Server::sendto() can answer from it */
    public $server_socket = 0;

    /** @var int the number of the port that received the datagram */
    public $server_port = 0;

    /** @var float the time of the event, in seconds since 1970 */
    public $dispatch_time = 0.0;

    /** @var string|null the address of the sender */
    public $address = null;

    /** @var int the port of the sender */
    public $port = 0;

    /** @var string|null the bytes of the datagram */
    public $data = null;
}

/** With the option event_object, the argument of the callback of pipeMessage. */
class PipeMessage
{
    /** @var int the id of the worker that called Server::sendMessage() */
    public $source_worker_id = 0;

    /** @var int the same number as source_worker_id */
    public $worker_id = 0;

    /** @var float the time of the event, in seconds since 1970 */
    public $dispatch_time = 0.0;

    /** @var mixed the message */
    public $data = null;
}

/** With the option event_object, the argument of the callback of workerError: how a worker process has ended. */
class StatusInfo
{
    /** @var int the id of the worker */
    public $worker_id = 0;

    /** @var int the process id of the worker */
    public $worker_pid = 0;

    /** @var int the status that wait(2) reports */
    public $status = 0;

    /** @var int the exit code; 0 when a signal ended the process */
    public $exit_code = 0;

    /** @var int the signal that ended the process, or 0 */
    public $signal = 0;
}

/** With the option event_object, the argument of the callback of finish. */
class TaskResult
{
    /** @var int the number of the task, as Server::task() has returned it */
    public $task_id = 0;

    /** @var int the id of the task worker that has run the task */
    public $task_worker_id = 0;

    /** @var float the time at which the result came, in seconds since 1970 */
    public $dispatch_time = 0.0;

    /** @var mixed the result */
    public $data = null;
}
