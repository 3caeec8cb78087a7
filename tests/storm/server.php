<?php

// php server.php FOLDER WORKERS REACTORS: the server of the storm. Prints its pid, the manager's and the ports of WebSocket and of
// packets, a line, when it serves. Each process notes in a file of the folder, its pid, what it has received and sent:
//     R connection number time session    a message with this number has come, at this moment of the monotonic clock
//     D connection number         its callback has returned
//     S session number            this process has sent its message with this number to this session
//     F session error             it could not
//     E pid code signal           the manager says that this worker has ended badly
//     X what                      it has received what no client has sent
//     W                           this worker has begun, so that storm.php finds it

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
        fwrite(self::$file, "$line\n");   // one system call each: it is there when this process is killed
    }
}

// What this process says to a client, message after message: they are numbered in the order of sending.
final class Speaker
{
    private static array $sizes = [];     // of messages that wait, by session
    private static array $numbers = [];   // of the last message, by session

    public static function say(Coro\Server $server, int $fd, int $packets_port, int $size): void
    {
        self::$sizes[$fd][] = $size;
        if (count(self::$sizes[$fd]) > 1) {
            return;   // another coroutine is at it
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
            return;   // its handshake is not over, or it has gone
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
        Notes::add("X of session $fd, " . strlen($data) . ' bytes: ' . json_encode(substr($data, 0, 60), JSON_INVALID_UTF8_SUBSTITUTE));
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
$packets->on('receive', fn ($server, int $fd, int $reactor, string $data) => received($server, $fd, substr($data, 4), $packets->port));
$server->on('message', fn ($server, $frame) => received($server, $frame->fd, $frame->data, $packets->port));
$server->on('workerError', fn ($server, int $id, int $pid, int $code, int $signal) => Notes::add("E $pid $code $signal"));
$server->on('workerStart', fn () => Notes::add('W'));
$server->on('start', function ($server) use ($packets): void {
    fwrite(STDOUT, "$server->master_pid $server->manager_pid $server->port $packets->port\n");
});
exit($server->start() ? 0 : 1);
