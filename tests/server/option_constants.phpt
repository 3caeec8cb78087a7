--TEST--
Constant: every option of docs/reference/options.md and every event has a constant under both names
--EXTENSIONS--
coro
--FILE--
<?php
preg_match_all('/^\| (`[^|]+`) \|/m', file_get_contents(__DIR__ . '/../../docs/reference/options.md'), $rows);
preg_match_all('/`(\w+)`/', implode($rows[1]), $options);
$missing = [];
foreach ($options[1] as $option) {
    $name = 'OPTION_' . strtoupper($option);
    if (!defined("Coro\\Constant::$name") || constant("Swoole\\Constant::$name") !== $option) {
        $missing[] = $name;
    }
}
var_dump(count($options[1]) > 80, $missing);
echo Coro\Constant::EVENT_BEFORE_HANDSHAKE_RESPONSE, ' ', Swoole\Constant::EVENT_START, ' ', Coro\Constant::EVENT_PIPE_MESSAGE, ' ',
    Swoole\Constant::EVENT_TASK, ' ', Swoole\Constant::OPTION_TASK_WORKER_NUM, "\n";
$constants = (new ReflectionClass(Coro\Constant::class))->getConstants();
foreach ($constants as $name => $value) {
    $made = strtoupper(preg_replace('/[A-Z]/', '_$0', $value));
    if ($name !== "OPTION_$made" && $name !== "EVENT_$made") {
        echo "$name is $value\n";
    }
}
var_dump(count($constants) > 230);
?>
--EXPECT--
bool(true)
array(0) {
}
beforeHandshakeResponse start pipeMessage task task_worker_num
bool(true)
