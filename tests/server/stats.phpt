--TEST--
Server: stats() counts connections, requests, responses and coroutines
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end(json_encode($server->stats())));
}, ['worker_num' => 1]);
$kept = connect($server->port);
ask($kept);
talk($server->port, "nonsense\r\n\r\n");
$stats = json_decode(body($server->port, '/'), true);
var_dump(abs($stats['start_time'] - time()) < 60, $stats['total_recv_bytes'] > 50, $stats['total_send_bytes'] > 500);
var_dump($stats['min_fd'] > 2 && $stats['min_fd'] < $stats['max_fd'],
    $stats['pipe_packet_msg_id'] === (getenv('CORO_TEST_MODE') === 'process' ? 2 : 0));
unset($stats['min_fd'], $stats['max_fd'], $stats['pipe_packet_msg_id'], $stats['start_time'], $stats['total_recv_bytes'], $stats['total_send_bytes']);
echo str_replace(',', "\n", json_encode($stats)), "\n";
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
{"connection_num":2
"accept_count":3
"close_count":1
"abort_count":1
"timeout_count":0
"limited_connection_count":0
"limited_request_count":0
"worker_num":1
"task_worker_num":0
"user_worker_num":0
"idle_worker_num":0
"dispatch_count":2
"request_count":2
"response_count":1
"session_round":3
"concurrency":1
"worker_buffer_bytes":0
"master_buffer_bytes":0
"lost_log_lines":0
"worker_encoder_num":0
"worker_encoder_bytes":0
"worker_request_count":2
"worker_response_count":1
"worker_dispatch_count":2
"worker_concurrency":1
"coroutine_num":1
"coroutine_peek_num":1}
