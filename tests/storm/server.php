<?php

// php server.php FOLDER WORKERS REACTORS: the server of the storm test. When it serves it prints its pid, the manager's pid and
// the ports for WebSocket and TCP on a line. Each process writes what it received and sent to a file in FOLDER that is named
// after its pid:
//     R connection number time session    a message with this number was received at this time of the monotonic clock
//     D connection number         the callback for the message has returned
//     S session number            the process has sent its message with this number to this session
//     F session error             the process could not send to this session
//     E pid code signal           the manager reports that this worker ended abnormally
//     X what                      the process received data that no client has sent
//     W                           this worker has started, so that storm.php finds it

require __DIR__ . '/../include/variant.inc';
require __DIR__ . '/body.inc';

final class Notes
{
    private static $file = null;
    private static int $owner = 0;

    public static function add(string $line): void
    {
        if (self::$owner !== getmypid()) {
            self::$owner = getmypid();
            self::$file = fopen($GLOBALS['argv'][1] . '/' . self::$owner, 'a');
        }
        fwrite(self::$file, "$line\n");   // one system call per line, so that no line is lost when the process is killed
    }
}

// Sends messages of this process to a client one after the other, numbered in the order of sending.
final class Speaker
{
    private static array $sizes = [];     // sizes of queued messages, by session
    private static array $numbers = [];   // number of the last message, by session

    public static function say(Coro\Server $server, int $fd, int $packets_port, int $size): void
    {
        self::$sizes[$fd][] = $size;
        if (count(self::$sizes[$fd]) > 1) {
            return;   // another coroutine sends the queued messages
        }
        while (self::$sizes[$fd]) {
            self::send($server, $fd, $packets_port, self::$sizes[$fd][0]);
            array_shift(self::$sizes[$fd]);
        }
        unset(self::$sizes[$fd]);
    }

    private static function send(Coro\Server $server, int $fd, int $packets_port, int $size): void
    {
        $is_packets = ($server->getClientInfo($fd)['server_port'] ?? 0) === $packets_port;
        if (!$is_packets && !$server->isEstablished($fd)) {
            return;   // the handshake is not completed, or the client has gone
        }
        $number = (self::$numbers[$fd] ?? 0) + 1;
        $message = compose('S ' . getmypid() . " $fd $number", body($size, $number));
        $is_sent = $is_packets ? $server->send($fd, pack('N', strlen($message)) . $message)
            : $server->push($fd, $message, CORO_WEBSOCKET_OPCODE_BINARY);
        if ($is_sent) {
            self::$numbers[$fd] = $number;
            Notes::add("S $fd $number");
        } else {
            Notes::add("F $fd " . $server->getLastError());
        }
    }
}

function received(Coro\Server $server, int $fd, string $data, int $packets_port): void
{
    $words = words_of($data);
    if (!$words || $words[0] !== 'M') {
        Notes::add("X of session $fd, " . strlen($data) . ' bytes: '
            . json_encode(substr($data, 0, 60), JSON_INVALID_UTF8_SUBSTITUTE));
        return;
    }
    [, $connection, $number, $command, $argument] = $words;
    Notes::add("R $connection $number " . hrtime(true) . " $fd");
    switch ($command) {
        case 'pause':
            $server->pause($fd);
            Coro\Coroutine::sleep($argument / 1000);
            $server->resume($fd);
            break;
        case 'sleep':
            Coro\Coroutine::sleep($argument / 1000);
            break;
        case 'echo':
            Speaker::say($server, $fd, $packets_port, (int) $argument);
            break;
        case 'all':
            foreach ($server->connections as $each) {
                Speaker::say($server, $each, $packets_port, (int) $argument);
            }
            break;
    }
    Notes::add("D $connection $number");
}

[, , $workers, $reactors] = $argv;
$server = new Coro\WebSocket\Server('127.0.0.1', 0, server_mode());
$server->set(['worker_num' => (int) $workers, 'reactor_num' => (int) $reactors, 'package_max_length' => '2M',
    'master_buffer_size' => '512M', 'max_wait_time' => 600, 'send_timeout' => 600, 'websocket_compression' => true]);
$packets = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
$packets->set(['open_http_protocol' => false, 'open_websocket_protocol' => false, 'open_length_check' => true,
    'package_body_offset' => 4, 'package_max_length' => '2M', 'send_timeout' => 600]);
$packets->on('receive', fn ($server, int $fd, int $reactor, string $data) => received($server, $fd, substr($data, 4),
    $packets->port));
$server->on('message', fn ($server, $frame) => received($server, $frame->fd, $frame->data, $packets->port));
$server->on('workerError', fn ($server, int $id, int $pid, int $code, int $signal) => Notes::add("E $pid $code $signal"));
$server->on('workerStart', fn () => Notes::add('W'));
$server->on('start', function ($server) use ($packets): void {
    fwrite(STDOUT, "$server->master_pid $server->manager_pid $server->port $packets->port\n");
});
exit($server->start() ? 0 : 1);
