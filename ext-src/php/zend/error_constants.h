#pragma once

#include "php/zend/constants.h"

namespace coro::php {

struct ErrorConstant {
    Constant constant;
    const char *text;   // the text that coro_strerror() returns for this error
};

// The error numbers, other than errnos, that getLastError() returns and that the properties errCode can have, as
// X(name, number, text). Some names are here only because programs written for Swoole use them.
#define CORO_ERROR_CONSTANTS(X) \
    X(MALLOC_FAIL, 501, "memory could not be allocated") \
    X(SYSTEM_CALL_FAIL, 502, "a system call failed") \
    X(PHP_FATAL_ERROR, 503, "a fatal error of PHP") \
    X(NAME_TOO_LONG, 504, "a name is too long") \
    X(INVALID_PARAMS, 505, "a parameter is wrong") \
    X(QUEUE_FULL, 506, "a queue is full") \
    X(OPERATION_NOT_SUPPORT, 507, "this is not supported") \
    X(PROTOCOL_ERROR, 508, "the protocol was violated") \
    X(WRONG_OPERATION, 509, "this cannot be done now") \
    X(PHP_RUNTIME_NOTICE, 510, "a notice of PHP") \
    X(FOR_TEST, 511, "an error for tests") \
    X(NO_PAYLOAD, 550, "there is nothing to send") \
    X(UNDEFINED_BEHAVIOR, 600, "the behavior is not defined") \
    X(NOT_THREAD_SAFETY, 601, "this is not safe in threads") \
    X(FILE_NOT_EXIST, 700, "there is no such file") \
    X(FILE_TOO_LARGE, 701, "the file is too large") \
    X(FILE_EMPTY, 702, "the file is empty") \
    X(DIR_NOT_EXIST, 703, "there is no such directory") \
    X(DNSLOOKUP_DUPLICATE_REQUEST, 710, "the name is being looked up already") \
    X(DNSLOOKUP_RESOLVE_FAILED, 711, "the name could not be resolved") \
    X(DNSLOOKUP_RESOLVE_TIMEOUT, 712, "the name was not resolved in time") \
    X(DNSLOOKUP_UNSUPPORTED, 713, "such names cannot be looked up") \
    X(DNSLOOKUP_NO_SERVER, 714, "no name server is known") \
    X(BAD_IPV6_ADDRESS, 720, "this is not an IPv6 address") \
    X(UNREGISTERED_SIGNAL, 721, "the signal has no handler") \
    X(BAD_HOST_ADDR, 722, "this is not the address of a host") \
    X(BAD_PORT, 723, "this is not the number of a port") \
    X(BAD_SOCKET_TYPE, 724, "there is no such type of socket") \
    X(EVENT_REMOVE_FAILED, 800, "the descriptor could not be removed from the loop") \
    X(EVENT_ADD_FAILED, 801, "the descriptor could not be watched") \
    X(EVENT_UPDATE_FAILED, 802, "the events for which the descriptor is watched could not be changed") \
    X(EVENT_UNKNOWN_DATA, 803, "an event came with unknown data") \
    X(SESSION_CLOSED_BY_SERVER, 1001, "the server has closed the connection") \
    X(SESSION_CLOSED_BY_CLIENT, 1002, "the client has closed the connection") \
    X(SESSION_CLOSING, 1003, "the connection is being closed") \
    X(SESSION_CLOSED, 1004, "the connection is closed") \
    X(SESSION_NOT_EXIST, 1005, "there is no such connection") \
    X(SESSION_INVALID_ID, 1006, "this is not the id of a connection") \
    X(SESSION_DISCARD_TIMEOUT_DATA, 1007, "data came too late and was dropped") \
    X(SESSION_DISCARD_DATA, 1008, "data of a closed connection was dropped") \
    X(OUTPUT_BUFFER_OVERFLOW, 1009, "the client does not read, and too much is unsent") \
    X(OUTPUT_SEND_YIELD, 1010, "sending would have to wait") \
    X(SSL_NOT_READY, 1011, "TLS is not set up yet") \
    X(SSL_CANNOT_USE_SENFILE, 1012, "sendfile() does not work over TLS") \
    X(SSL_EMPTY_PEER_CERTIFICATE, 1013, "the other side has no certificate") \
    X(SSL_VERIFY_FAILED, 1014, "the certificate could not be verified") \
    X(SSL_BAD_CLIENT, 1015, "the client does not speak TLS") \
    X(SSL_BAD_PROTOCOL, 1016, "the TLS protocol was violated") \
    X(SSL_RESET, 1017, "the TLS connection was reset") \
    X(SSL_HANDSHAKE_FAILED, 1018, "the TLS handshake failed") \
    X(SSL_CREATE_CONTEXT_FAILED, 1019, "the TLS context could not be made") \
    X(SSL_CREATE_SESSION_FAILED, 1020, "the TLS session could not be made") \
    X(PACKAGE_LENGTH_TOO_LARGE, 1201, "the packet is longer than package_max_length") \
    X(PACKAGE_LENGTH_NOT_FOUND, 1202, "the length of the packet was not found") \
    X(DATA_LENGTH_TOO_LARGE, 1203, "the data is too long") \
    X(PACKAGE_MALFORMED_DATA, 1204, "the packet is malformed") \
    X(TASK_PACKAGE_TOO_BIG, 2001, "the task is too large") \
    X(TASK_DISPATCH_FAIL, 2002, "the task could not be sent to a worker") \
    X(TASK_TIMEOUT, 2003, "the task was not done in time") \
    X(HTTP2_STREAM_ID_TOO_BIG, 3001, "the ids of HTTP/2 streams are used up") \
    X(HTTP2_STREAM_NO_HEADER, 3002, "the HTTP/2 stream has no header") \
    X(HTTP2_STREAM_NOT_FOUND, 3003, "there is no such HTTP/2 stream") \
    X(HTTP2_STREAM_IGNORE, 3004, "the HTTP/2 stream is ignored") \
    X(HTTP2_SEND_CONTROL_FRAME_FAILED, 3005, "the HTTP/2 control frame could not be sent") \
    X(HTTP2_INTERNAL_ERROR, 3006, "HTTP/2 failed") \
    X(AIO_BAD_REQUEST, 4001, "the work for a thread is not valid") \
    X(AIO_CANCELED, 4002, "the work of a thread was canceled") \
    X(AIO_TIMEOUT, 4003, "the thread did not finish in time") \
    X(CLIENT_NO_CONNECTION, 5001, "the client is not connected") \
    X(SOCKET_CLOSED, 6001, "the socket is closed") \
    X(SOCKET_POLL_TIMEOUT, 6002, "no socket was ready in time") \
    X(SOCKET_NOT_EXISTS, 6003, "there is no such socket") \
    X(SOCKS5_UNSUPPORT_VERSION, 7001, "the SOCKS proxy uses another version") \
    X(SOCKS5_UNSUPPORT_METHOD, 7002, "the SOCKS proxy wants another method") \
    X(SOCKS5_AUTH_FAILED, 7003, "the SOCKS proxy refused the password") \
    X(SOCKS5_SERVER_ERROR, 7004, "the SOCKS proxy failed") \
    X(SOCKS5_HANDSHAKE_FAILED, 7005, "the SOCKS handshake failed") \
    X(SOCKS5_CONNECT_FAILED, 7006, "the SOCKS proxy could not connect") \
    X(HTTP_PROXY_HANDSHAKE_ERROR, 7101, "the handshake with the HTTP proxy went wrong") \
    X(HTTP_INVALID_PROTOCOL, 7102, "this is not HTTP") \
    X(HTTP_PROXY_HANDSHAKE_FAILED, 7103, "the HTTP proxy refused the handshake") \
    X(HTTP_PROXY_BAD_RESPONSE, 7104, "the answer of the HTTP proxy is malformed") \
    X(HTTP_CONFLICT_HEADER, 7105, "two headers contradict each other") \
    X(HTTP_CONTEXT_UNAVAILABLE, 7106, "the HTTP request is over") \
    X(HTTP_COOKIE_UNAVAILABLE, 7107, "the cookie cannot be set any more") \
    X(WEBSOCKET_BAD_CLIENT, 8501, "the client does not speak WebSocket") \
    X(WEBSOCKET_BAD_OPCODE, 8502, "this opcode cannot be sent now") \
    X(WEBSOCKET_UNCONNECTED, 8503, "there is no such WebSocket, or it is closing") \
    X(WEBSOCKET_HANDSHAKE_FAILED, 8504, "the WebSocket handshake failed") \
    X(WEBSOCKET_PACK_FAILED, 8505, "the WebSocket frame could not be packed") \
    X(WEBSOCKET_UNPACK_FAILED, 8506, "the WebSocket frame could not be unpacked") \
    X(WEBSOCKET_INCOMPLETE_PACKET, 8507, "the WebSocket frame is not complete") \
    X(SERVER_MUST_CREATED_BEFORE_CLIENT, 9001, "the server must be made before clients") \
    X(SERVER_TOO_MANY_SOCKET, 9002, "the server has too many sockets") \
    X(SERVER_WORKER_TERMINATED, 9003, "the worker has ended") \
    X(SERVER_INVALID_LISTEN_PORT, 9004, "the server cannot listen there") \
    X(SERVER_TOO_MANY_LISTEN_PORT, 9005, "the server has too many ports") \
    X(SERVER_PIPE_BUFFER_FULL, 9006, "the queue of the worker is full") \
    X(SERVER_NO_IDLE_WORKER, 9007, "no worker is idle") \
    X(SERVER_ONLY_START_ONE, 9008, "only one server can be started") \
    X(SERVER_SEND_IN_MASTER, 9009, "only workers reach connections") \
    X(SERVER_INVALID_REQUEST, 9010, "the request is not valid") \
    X(SERVER_CONNECT_FAIL, 9011, "the server could not be reached") \
    X(SERVER_INVALID_COMMAND, 9012, "there is no such command") \
    X(SERVER_IS_NOT_REGULAR_FILE, 9013, "this is not a regular file") \
    X(SERVER_SEND_TO_WOKER_TIMEOUT, 9014, "the worker did not receive the data in time") \
    X(SERVER_INVALID_CALLBACK, 9015, "the callback cannot be called") \
    X(SERVER_UNRELATED_THREAD, 9016, "the thread does not belong to the server") \
    X(SERVER_WORKER_EXIT_TIMEOUT, 9101, "the worker did not end in time") \
    X(SERVER_WORKER_ABNORMAL_PIPE_DATA, 9102, "the worker was sent malformed data") \
    X(SERVER_WORKER_UNPROCESSED_DATA, 9103, "the worker has ended with data that it has not handled") \
    X(CO_OUT_OF_COROUTINE, 10001, "this must be called inside a coroutine") \
    X(CO_HAS_BEEN_BOUND, 10002, "another coroutine uses the object") \
    X(CO_HAS_BEEN_DISCARDED, 10003, "the coroutine was discarded") \
    X(CO_MUTEX_DOUBLE_UNLOCK, 10004, "the mutex is not locked") \
    X(CO_BLOCK_OBJECT_LOCKED, 10005, "the object is locked, and waiting would block") \
    X(CO_BLOCK_OBJECT_WAITING, 10006, "another coroutine waits for the object, and waiting would block") \
    X(CO_YIELD_FAILED, 10007, "the coroutine could not wait") \
    X(CO_GETCONTEXT_FAILED, 10008, "the state of a coroutine could not be read") \
    X(CO_SWAPCONTEXT_FAILED, 10009, "the switch to another coroutine failed") \
    X(CO_MAKECONTEXT_FAILED, 10010, "the state of a coroutine could not be made") \
    X(CO_IOCPINIT_FAILED, 10011, "completion ports could not be set up") \
    X(CO_PROTECT_STACK_FAILED, 10012, "the stack could not be protected") \
    X(CO_STD_THREAD_LINK_ERROR, 10013, "threads are not linked in") \
    X(CO_DISABLED_MULTI_THREAD, 10014, "this does not work in several threads") \
    X(CO_CANNOT_CANCEL, 10015, "the coroutine cannot be canceled") \
    X(CO_NOT_EXISTS, 10016, "there is no such coroutine") \
    X(CO_CANCELED, 10017, "the coroutine was canceled") \
    X(CO_TIMEDOUT, 10018, "the wait of the coroutine has timed out") \
    X(CO_SOCKET_CLOSE_WAIT, 10019, "a coroutine still waits for the socket that is closed")

inline constexpr ErrorConstant kErrorConstants[] = {
#define X(name, number, text) {{"ERROR_" #name, number}, text},
    CORO_ERROR_CONSTANTS(X)
#undef X
};

}  // namespace coro::php
