--TEST--
Server and HTTP classes: each public property of Swoole exists, with Swoole's default, can be read, and can be written without an error
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

// Class => property => default value in Swoole 6.2.
const OF_SWOOLE = [
    Coro\Server::class => ['setting' => null, 'connections' => null, 'host' => '', 'port' => 0, 'type' => 0, 'ssl' => false, 'mode' => 0,
        'ports' => null, 'master_pid' => 0, 'manager_pid' => 0, 'worker_id' => -1, 'taskworker' => false, 'worker_pid' => 0,
        'stats_timer' => null, 'admin_server' => null],
    Coro\Server\Port::class => ['host' => null, 'port' => 0, 'type' => 0, 'sock' => -1, 'ssl' => false, 'setting' => null, 'connections' => null],
    Coro\Http\Request::class => ['fd' => 0, 'streamId' => 0, 'header' => null, 'server' => null, 'cookie' => null, 'get' => null,
        'files' => null, 'post' => null, 'tmpfiles' => null,
        'trailer' => null],   // an addition of coro
    Coro\Http\Response::class => ['fd' => 0, 'socket' => null, 'header' => null, 'cookie' => null, 'trailer' => null],
    Coro\WebSocket\Frame::class => ['fd' => 0, 'data' => '', 'opcode' => 1, 'flags' => 1, 'finish' => null],
    Coro\WebSocket\CloseFrame::class => ['fd' => 0, 'data' => '', 'opcode' => 8, 'flags' => 1, 'finish' => null, 'code' => 1000, 'reason' => ''],
    Coro\Server\Event::class => ['reactor_id' => 0, 'fd' => 0, 'dispatch_time' => 0.0, 'data' => null],
    Coro\Server\Packet::class => ['server_socket' => 0, 'server_port' => 0, 'dispatch_time' => 0.0, 'address' => null, 'port' => 0,
        'data' => null],   // Swoole adds data when a packet arrives
    Coro\Server\PipeMessage::class => ['source_worker_id' => 0, 'worker_id' => 0, 'dispatch_time' => 0.0, 'data' => null],
    Coro\Server\StatusInfo::class => ['worker_id' => 0, 'worker_pid' => 0, 'status' => 0, 'exit_code' => 0, 'signal' => 0],
    Coro\Coroutine\Http\Server::class => ['fd' => -1, 'host' => null, 'port' => -1, 'ssl' => false, 'settings' => null, 'errCode' => 0, 'errMsg' => ''],
    Coro\Coroutine\Server::class => ['host' => '', 'port' => 0, 'type' => AF_INET, 'fd' => -1, 'errCode' => 0, 'setting' => []],
];
// Where coro differs, and why.
const DIFFERENCES = [
    'Coro\Server\Port::$host' => '',   // a port always has a host
];

set_error_handler(fn (int $level, string $text) => throw new ErrorException($text));
foreach (OF_SWOOLE as $class => $properties) {
    $reflection = new ReflectionClass($class);
    $is_fresh = !$reflection->isFinal();
    $object = $is_fresh ? $reflection->newInstanceWithoutConstructor() : new $class('127.0.0.1');
    $of_class = [];
    foreach ($reflection->getProperties(ReflectionProperty::IS_PUBLIC) as $property) {
        $of_class[$property->name] = $property->getDefaultValue();
        if ($property->getType() || $property->isReadOnly()) {
            echo "$class::\${$property->name} has a type or is read-only\n";
        }
    }
    foreach ($properties as $name => $default) {
        $default = array_key_exists("$class::\$$name", DIFFERENCES) ? DIFFERENCES["$class::\$$name"] : $default;
        if (!array_key_exists($name, $of_class) || $of_class[$name] !== $default) {
            echo "$class::\$$name: ", json_encode($of_class[$name] ?? null), ' is not ', json_encode($default), "\n";
            continue;
        }
        if ($is_fresh && $object->$name !== $default) {
            echo "$class::\$$name reads as ", json_encode($object->$name), "\n";
        }
        foreach ([1, 'text', ['a' => [1]], null] as $value) {
            $object->$name = $value;
            if ($object->$name !== $value) {
                echo "$class::\$$name does not keep ", json_encode($value), "\n";
            }
        }
        $object->$name['key'] = 'element';
        if ($object->$name !== ['key' => 'element'] || !isset($object->$name['key'])) {
            echo "$class::\$$name does not take an element\n";
        }
        unset($object->$name);
        if (isset($object->$name)) {
            echo "$class::\$$name cannot be removed\n";
        }
    }
    foreach (array_diff_key($of_class, $properties) as $name => $value) {
        echo "$class::\$$name is not in Swoole\n";
    }
}

// What is written to a frame is sent.
$frame = new Coro\WebSocket\Frame();
[$frame->data, $frame->opcode, $frame->flags, $frame->finish] = ['x', CORO_WEBSOCKET_OPCODE_BINARY, 0, true];
echo bin2hex(Coro\WebSocket\Frame::pack($frame)), "\n";
$close = new Coro\WebSocket\CloseFrame();
[$close->code, $close->reason] = [4001, 'no'];
echo bin2hex(Coro\WebSocket\Frame::pack($close)), "\n";
?>
--EXPECT--
820178
88040fa16e6f
