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
"limited_client_count":0
"limited_head_count":0
"limited_body_count":0
"limited_packet_count":0
"limited_concurrency_count":0
"limited_stream_count":0
"limited_flood_count":0
"limited_buffer_count":0
"queue_timeout_count":0
"worker_num":1
"task_worker_num":0
"user_worker_num":0
"idle_worker_num":0
"leaving_worker_num":0
"dispatch_count":2
"request_count":2
"response_count":1
"http1_request_count":2
"http2_request_count":0
"websocket_request_count":0
"tcp_request_count":0
"udp_request_count":0
"status_1xx_count":0
"status_2xx_count":1
"status_3xx_count":0
"status_4xx_count":1
"status_5xx_count":0
"websocket_count":0
"tls_handshake_count":0
"tls_failure_count":0
"http2_reset_count":0
"http2_own_reset_count":0
"session_round":3
"concurrency":1
"worker_buffer_bytes":0
"master_buffer_bytes":0
"room_message_count":0
"lost_room_message_count":0
"rooms_engine_away":0
"rooms_kept_count":0
"rooms_user_count":0
"rooms_received_count":0
"rooms_delivered_count":0
"rooms_refused_count":0
"lost_log_lines":0
"worker_encoder_num":0
"worker_encoder_bytes":0
"worker_request_count":2
"worker_response_count":1
"worker_dispatch_count":2
"worker_concurrency":1
"coroutine_num":1
"coroutine_peek_num":1}
