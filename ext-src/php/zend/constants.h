#pragma once

#include "php.h"

#include <cerrno>

namespace coro::php {

struct Constant {
    const char *name;   // the name without its prefix CORO_ or SWOOLE_
    zend_long value;
};

// Values of the second argument of coro_strerror(), which are the constants CORO_STRERROR_GAI and
// CORO_STRERROR_CORO. They say whether the first argument is an error of getaddrinfo() or a number of
// kErrorConstants.
inline constexpr zend_long kAddressErrors = 1;
inline constexpr zend_long kOwnErrors = 9;

// Bits of Coro\ExitException::getFlags(): the values of CORO_EXIT_IN_COROUTINE and CORO_EXIT_IN_SERVER.
inline constexpr zend_long kExitInCoroutine = 2;
inline constexpr zend_long kExitInServer = 4;

// The groups of PHP functions that can be hooked, as bits. Each value is the value of a constant CORO_HOOK_*.
enum HookFlag : zend_long {
    kHookTcp = 1 << 1,
    kHookUdp = 1 << 2,
    kHookUnix = 1 << 3,
    kHookUdg = 1 << 4,
    kHookSsl = 1 << 5,
    kHookTls = 1 << 6,
    kHookStreamFunction = 1 << 7,
    kHookFile = 1 << 8,
    kHookStdio = 1 << 15,
    kHookSleep = 1 << 9,
    kHookProc = 1 << 10,
    kHookCurl = 1 << 11,
    kHookNativeCurl = 1 << 12,
    kHookSockets = 1 << 14,
    kHookPdoPgsql = 1 << 16,
    kHookPdoOdbc = 1 << 17,
    kHookPdoOracle = 1 << 18,
    kHookPdoSqlite = 1 << 19,
    kHookPdoFirebird = 1 << 20,
    kHookNetFunction = 1 << 21,
    kHookMongodb = 1 << 22,
    kHookMost = 0x7fffffff,                                // the bits that a sum of flags may have
    kHookAll = kHookMost & ~(kHookCurl | kHookMongodb),    // the bits that Swoole's SWOOLE_HOOK_ALL has
};

// The flags of the types of clients and ports, and the bits of the option ssl_protocols.
inline constexpr Constant kConnectionConstants[] = {
    {"SSL", 512},
    {"ASYNC", 1024},
    {"SYNC", 2048},
    {"KEEP", 4096},
    {"SSL_SSLv2", 2},
    {"SSL_SSLv3", 4},
    {"SSL_TLSv1", 8},
    {"SSL_TLSv1_1", 16},
    {"SSL_TLSv1_2", 32},
    {"SSL_TLSv1_3", 64},
};

inline constexpr Constant kConstants[] = {
    {"BASE", 1},
    {"PROCESS", 2},
    {"IPC_NONE", 0}, {"IPC_UNIXSOCK", 1}, {"IPC_MSGQUEUE", 2}, {"IPC_SOCKET", 3},
    {"IPC_UNSOCK", 1}, {"IPC_PREEMPTIVE", 3}, {"MSGQUEUE_ORIENT", 1}, {"MSGQUEUE_BALANCE", 2},
    {"SOCK_TCP", 1}, {"SOCK_UDP", 2},
    {"SOCK_TCP6", 3}, {"SOCK_UDP6", 4},
    {"SOCK_UNIX_STREAM", 5}, {"SOCK_UNIX_DGRAM", 6},
    {"TCP", 1},
    {"UDP", 2},
    {"TCP6", 3},
    {"UDP6", 4},
    {"UNIX_STREAM", 5},
    {"UNIX_DGRAM", 6},
    {"HOOK_TCP", kHookTcp},
    {"HOOK_UDP", kHookUdp},
    {"HOOK_UNIX", kHookUnix},
    {"HOOK_UDG", kHookUdg},
    {"HOOK_SSL", kHookSsl},
    {"HOOK_TLS", kHookTls},
    {"HOOK_STREAM_FUNCTION", kHookStreamFunction},
    {"HOOK_STREAM_SELECT", kHookStreamFunction},
    {"HOOK_FILE", kHookFile},
    {"HOOK_STDIO", kHookStdio},
    {"HOOK_SLEEP", kHookSleep},
    {"HOOK_PROC", kHookProc},
    {"HOOK_CURL", kHookCurl},
    {"HOOK_NATIVE_CURL", kHookNativeCurl},
    {"HOOK_SOCKETS", kHookSockets},
    {"HOOK_PDO_PGSQL", kHookPdoPgsql},
    {"HOOK_PDO_ODBC", kHookPdoOdbc},
    {"HOOK_PDO_ORACLE", kHookPdoOracle},
    {"HOOK_PDO_SQLITE", kHookPdoSqlite},
    {"HOOK_PDO_FIREBIRD", kHookPdoFirebird},
    {"HOOK_NET_FUNCTION", kHookNetFunction},
    {"HOOK_MONGODB", kHookMongodb},
    {"HOOK_ALL", kHookAll},
    {"DISPATCH_ROUND", 1}, {"DISPATCH_FDMOD", 2},
    {"DISPATCH_IDLE_WORKER", 3}, {"DISPATCH_IPMOD", 4},
    {"DISPATCH_UIDMOD", 5}, {"DISPATCH_USERFUNC", 6},
    {"DISPATCH_STREAM", 7}, {"DISPATCH_CO_CONN_LB", 8},
    {"DISPATCH_CO_REQ_LB", 9}, {"DISPATCH_CONCURRENT_LB", 10},
    {"DISPATCH_RESULT_DISCARD_PACKET", -1}, {"DISPATCH_RESULT_CLOSE_CONNECTION", -2},
    {"DISPATCH_RESULT_USERFUNC_FALLBACK", -3},
    {"TASK_TMPFILE", 1}, {"TASK_SERIALIZE", 2},
    {"TASK_NONBLOCK", 4}, {"TASK_CALLBACK", 8},
    {"TASK_WAITALL", 16}, {"TASK_COROUTINE", 32},
    {"TASK_PEEK", 64}, {"TASK_NOREPLY", 128},
    {"SERVER_COMMAND_MASTER", 2}, {"SERVER_COMMAND_REACTOR_THREAD", 4},
    {"SERVER_COMMAND_EVENT_WORKER", 8}, {"SERVER_COMMAND_WORKER", 8},
    {"SERVER_COMMAND_TASK_WORKER", 16}, {"SERVER_COMMAND_MANAGER", 32},
    {"RWLOCK", 1}, {"MUTEX", 3}, {"SEM", 4}, {"SPINLOCK", 5},
    {"WORKER_BUSY", 1},
    {"WORKER_IDLE", 2},
    {"WORKER_EXIT", 3},
    {"LOG_DEBUG", 0}, {"LOG_TRACE", 1},
    {"LOG_INFO", 2}, {"LOG_NOTICE", 3},
    {"LOG_WARNING", 4}, {"LOG_ERROR", 5},
    {"LOG_NONE", 6}, {"LOG_ROTATION_SINGLE", 0},
    {"LOG_ROTATION_MONTHLY", 1}, {"LOG_ROTATION_DAILY", 2},
    {"LOG_ROTATION_HOURLY", 3}, {"LOG_ROTATION_EVERY_MINUTE", 4},
    {"CHANNEL_OK", 0},
    {"CHANNEL_TIMEOUT", -1},
    {"CHANNEL_CLOSED", -2},
    {"CHANNEL_CANCELED", -3},
    {"EVENT_READ", 512}, {"EVENT_WRITE", 1024},
    {"EVENT_WEAK", 4096},
    {"EXIT_IN_COROUTINE", kExitInCoroutine},
    {"EXIT_IN_SERVER", kExitInServer},
    {"DEFAULT_MAX_CORO_NUM", 100000},
    {"TIMER_MIN_MS", 1},
    {"TIMER_MAX_MS", ZEND_LONG_MAX},
    {"CORO_MAX_NUM_LIMIT", ZEND_LONG_MAX},
    {"CORO_INIT", 0},
    {"CORO_WAITING", 1},
    {"CORO_RUNNING", 2},
    {"CORO_END", 3},
    {"STRERROR_SYSTEM", 0},
    {"STRERROR_GAI", kAddressErrors},
    {"STRERROR_DNS", 2},
    {"IOV_MAX", 1024},
    {"HTTP_CLIENT_ESTATUS_CONNECT_FAILED", -1}, {"HTTP_CLIENT_ESTATUS_REQUEST_TIMEOUT", -2},
    {"HTTP_CLIENT_ESTATUS_SERVER_RESET", -3}, {"HTTP_CLIENT_ESTATUS_SEND_FAILED", -4},
    {"WEBSOCKET_FLAG_FIN", 1},
    {"WEBSOCKET_FLAG_COMPRESS", 2},
    {"WEBSOCKET_FLAG_RSV1", 4}, {"WEBSOCKET_FLAG_RSV2", 8}, {"WEBSOCKET_FLAG_RSV3", 16},
    {"WEBSOCKET_FLAG_MASK", 32},
};

// The argument of Redis::multi(), the results of Redis::type(), and the values of Redis::$errType.
inline constexpr Constant kRedisConstants[] = {
    {"REDIS_MODE_MULTI", 1}, {"REDIS_MODE_PIPELINE", 2},
    {"REDIS_TYPE_NOT_FOUND", 0}, {"REDIS_TYPE_STRING", 1}, {"REDIS_TYPE_SET", 2}, {"REDIS_TYPE_LIST", 3},
    {"REDIS_TYPE_ZSET", 4}, {"REDIS_TYPE_HASH", 5}, {"REDIS_TYPE_STREAM", 6},
    {"REDIS_ERR_IO", 1}, {"REDIS_ERR_OTHER", 2}, {"REDIS_ERR_EOF", 3}, {"REDIS_ERR_PROTOCOL", 4},
    {"REDIS_ERR_OOM", 5}, {"REDIS_ERR_CLOSED", 6}, {"REDIS_ERR_NOAUTH", 7},
};

inline constexpr double kTimerMinSeconds = 0.001;
inline constexpr double kTimerMaxSeconds = double(ZEND_LONG_MAX) / 1000;

// Constants that also exist without a prefix, if Swoole's names are switched on.
inline constexpr Constant kBareConstants[] = {
    {"WEBSOCKET_STATUS_CONNECTION", 1}, {"WEBSOCKET_STATUS_HANDSHAKE", 2},
    {"WEBSOCKET_STATUS_ACTIVE", 3},
    {"WEBSOCKET_STATUS_FRAME", 3},
    {"WEBSOCKET_STATUS_CLOSING", 4}, {"WEBSOCKET_STATUS_HANDSHAKE_FAILED", 5},
    {"WEBSOCKET_OPCODE_CONTINUATION", 0},
    {"WEBSOCKET_OPCODE_TEXT", 1},
    {"WEBSOCKET_OPCODE_BINARY", 2},
    {"WEBSOCKET_OPCODE_CLOSE", 8},
    {"WEBSOCKET_OPCODE_PING", 9},
    {"WEBSOCKET_OPCODE_PONG", 10},
    {"WEBSOCKET_CLOSE_NORMAL", 1000},
    {"WEBSOCKET_CLOSE_GOING_AWAY", 1001},
    {"WEBSOCKET_CLOSE_PROTOCOL_ERROR", 1002},
    {"WEBSOCKET_CLOSE_DATA_ERROR", 1003},
    {"WEBSOCKET_CLOSE_STATUS_ERROR", 1005},
    {"WEBSOCKET_CLOSE_ABNORMAL", 1006},
    {"WEBSOCKET_CLOSE_MESSAGE_ERROR", 1007},
    {"WEBSOCKET_CLOSE_POLICY_ERROR", 1008},
    {"WEBSOCKET_CLOSE_MESSAGE_TOO_BIG", 1009},
    {"WEBSOCKET_CLOSE_EXTENSION_MISSING", 1010},
    {"WEBSOCKET_CLOSE_SERVER_ERROR", 1011},
    {"WEBSOCKET_CLOSE_CLOSE_SERVICE_RESTART", 1012},
    {"WEBSOCKET_CLOSE_TRY_AGAIN_LATER", 1013},
    {"WEBSOCKET_CLOSE_BAD_GATEWAY", 1014},
    {"WEBSOCKET_CLOSE_TLS", 1015},
    {"SOCKET_ECANCELED", ECANCELED}, {"SOCKET_EDEADLK", EDEADLK},
    {"SOCKET_EOWNERDEAD", EOWNERDEAD},
};

// The types of frames and the error codes of HTTP/2 (RFC 9113 sections 6 and 7).
inline constexpr Constant kHttp2Constants[] = {
    {"HTTP2_TYPE_DATA", 0}, {"HTTP2_TYPE_HEADERS", 1}, {"HTTP2_TYPE_PRIORITY", 2}, {"HTTP2_TYPE_RST_STREAM", 3},
    {"HTTP2_TYPE_SETTINGS", 4}, {"HTTP2_TYPE_PUSH_PROMISE", 5}, {"HTTP2_TYPE_PING", 6}, {"HTTP2_TYPE_GOAWAY", 7},
    {"HTTP2_TYPE_WINDOW_UPDATE", 8}, {"HTTP2_TYPE_CONTINUATION", 9}, {"HTTP2_ERROR_NO_ERROR", 0},
    {"HTTP2_ERROR_PROTOCOL_ERROR", 1}, {"HTTP2_ERROR_INTERNAL_ERROR", 2}, {"HTTP2_ERROR_FLOW_CONTROL_ERROR", 3},
    {"HTTP2_ERROR_SETTINGS_TIMEOUT", 4}, {"HTTP2_ERROR_STREAM_CLOSED", 5}, {"HTTP2_ERROR_FRAME_SIZE_ERROR", 6},
    {"HTTP2_ERROR_REFUSED_STREAM", 7}, {"HTTP2_ERROR_CANCEL", 8}, {"HTTP2_ERROR_COMPRESSION_ERROR", 9},
    {"HTTP2_ERROR_CONNECT_ERROR", 10}, {"HTTP2_ERROR_ENHANCE_YOUR_CALM", 11},
    {"HTTP2_ERROR_INADEQUATE_SECURITY", 12}, {"HTTP2_ERROR_HTTP_1_1_REQUIRED", 13},
};

// Values of the option trace_flags. The option has no effect, because the option log_level applies to all parts of
// the extension.
inline constexpr Constant kTraceConstants[] = {
    {"TRACE_SERVER", 1LL << 1}, {"TRACE_CLIENT", 1LL << 2}, {"TRACE_BUFFER", 1LL << 3},
    {"TRACE_CONN", 1LL << 4}, {"TRACE_EVENT", 1LL << 5}, {"TRACE_WORKER", 1LL << 6},
    {"TRACE_MEMORY", 1LL << 7}, {"TRACE_REACTOR", 1LL << 8}, {"TRACE_PHP", 1LL << 9},
    {"TRACE_HTTP", 1LL << 10}, {"TRACE_HTTP2", 1LL << 11}, {"TRACE_EOF_PROTOCOL", 1LL << 12},
    {"TRACE_LENGTH_PROTOCOL", 1LL << 13}, {"TRACE_CLOSE", 1LL << 14}, {"TRACE_WEBSOCKET", 1LL << 15},
    {"TRACE_REDIS_CLIENT", 1LL << 16}, {"TRACE_MYSQL_CLIENT", 1LL << 17}, {"TRACE_HTTP_CLIENT", 1LL << 18},
    {"TRACE_AIO", 1LL << 19}, {"TRACE_SSL", 1LL << 20}, {"TRACE_NORMAL", 1LL << 21},
    {"TRACE_CHANNEL", 1LL << 22}, {"TRACE_TIMER", 1LL << 23}, {"TRACE_SOCKET", 1LL << 24},
    {"TRACE_COROUTINE", 1LL << 25}, {"TRACE_CONTEXT", 1LL << 26}, {"TRACE_CO_HTTP_SERVER", 1LL << 27},
    {"TRACE_TABLE", 1LL << 28}, {"TRACE_CO_CURL", 1LL << 29}, {"TRACE_CARES", 1LL << 30},
    {"TRACE_ZLIB", 1LL << 31}, {"TRACE_CO_PGSQL", 1LL << 32}, {"TRACE_CO_ODBC", 1LL << 33},
    {"TRACE_CO_ORACLE", 1LL << 34}, {"TRACE_CO_SQLITE", 1LL << 35}, {"TRACE_CO_FIREBIRD", 1LL << 36},
    {"TRACE_CO_SSH2", 1LL << 37}, {"TRACE_THREAD", 1LL << 40}, {"TRACE_ALL", ZEND_LONG_MAX},
};

}  // namespace coro::php
