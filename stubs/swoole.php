<?php

// Written by ./dev stubs: the names of Swoole, beside coro.php. Never loaded by programs.

namespace {

const SWOOLE_BASE = 1;
const SWOOLE_PROCESS = 2;
const SWOOLE_IPC_NONE = 0;
const SWOOLE_IPC_UNIXSOCK = 1;
const SWOOLE_IPC_MSGQUEUE = 2;
const SWOOLE_IPC_SOCKET = 3;
const SWOOLE_IPC_UNSOCK = 1;
const SWOOLE_IPC_PREEMPTIVE = 3;
const SWOOLE_MSGQUEUE_ORIENT = 1;
const SWOOLE_MSGQUEUE_BALANCE = 2;
const SWOOLE_SOCK_TCP = 1;
const SWOOLE_SOCK_UDP = 2;
const SWOOLE_SOCK_TCP6 = 3;
const SWOOLE_SOCK_UDP6 = 4;
const SWOOLE_SOCK_UNIX_STREAM = 5;
const SWOOLE_SOCK_UNIX_DGRAM = 6;
const SWOOLE_TCP = 1;
const SWOOLE_UDP = 2;
const SWOOLE_TCP6 = 3;
const SWOOLE_UDP6 = 4;
const SWOOLE_UNIX_STREAM = 5;
const SWOOLE_UNIX_DGRAM = 6;
const SWOOLE_HOOK_TCP = 2;
const SWOOLE_HOOK_UDP = 4;
const SWOOLE_HOOK_UNIX = 8;
const SWOOLE_HOOK_UDG = 16;
const SWOOLE_HOOK_SSL = 32;
const SWOOLE_HOOK_TLS = 64;
const SWOOLE_HOOK_STREAM_FUNCTION = 128;
const SWOOLE_HOOK_STREAM_SELECT = 128;
const SWOOLE_HOOK_FILE = 256;
const SWOOLE_HOOK_STDIO = 32768;
const SWOOLE_HOOK_SLEEP = 512;
const SWOOLE_HOOK_PROC = 1024;
const SWOOLE_HOOK_CURL = 2048;
const SWOOLE_HOOK_NATIVE_CURL = 4096;
const SWOOLE_HOOK_SOCKETS = 16384;
const SWOOLE_HOOK_PDO_PGSQL = 65536;
const SWOOLE_HOOK_PDO_ODBC = 131072;
const SWOOLE_HOOK_PDO_ORACLE = 262144;
const SWOOLE_HOOK_PDO_SQLITE = 524288;
const SWOOLE_HOOK_PDO_FIREBIRD = 1048576;
const SWOOLE_HOOK_NET_FUNCTION = 2097152;
const SWOOLE_HOOK_MONGODB = 4194304;
const SWOOLE_HOOK_ALL = 2143287295;
const SWOOLE_DISPATCH_ROUND = 1;
const SWOOLE_DISPATCH_FDMOD = 2;
const SWOOLE_DISPATCH_IDLE_WORKER = 3;
const SWOOLE_DISPATCH_IPMOD = 4;
const SWOOLE_DISPATCH_UIDMOD = 5;
const SWOOLE_DISPATCH_USERFUNC = 6;
const SWOOLE_DISPATCH_STREAM = 7;
const SWOOLE_DISPATCH_CO_CONN_LB = 8;
const SWOOLE_DISPATCH_CO_REQ_LB = 9;
const SWOOLE_DISPATCH_CONCURRENT_LB = 10;
const SWOOLE_DISPATCH_RESULT_DISCARD_PACKET = -1;
const SWOOLE_DISPATCH_RESULT_CLOSE_CONNECTION = -2;
const SWOOLE_DISPATCH_RESULT_USERFUNC_FALLBACK = -3;
const SWOOLE_TASK_TMPFILE = 1;
const SWOOLE_TASK_SERIALIZE = 2;
const SWOOLE_TASK_NONBLOCK = 4;
const SWOOLE_TASK_CALLBACK = 8;
const SWOOLE_TASK_WAITALL = 16;
const SWOOLE_TASK_COROUTINE = 32;
const SWOOLE_TASK_PEEK = 64;
const SWOOLE_TASK_NOREPLY = 128;
const SWOOLE_SERVER_COMMAND_MASTER = 2;
const SWOOLE_SERVER_COMMAND_REACTOR_THREAD = 4;
const SWOOLE_SERVER_COMMAND_EVENT_WORKER = 8;
const SWOOLE_SERVER_COMMAND_WORKER = 8;
const SWOOLE_SERVER_COMMAND_TASK_WORKER = 16;
const SWOOLE_SERVER_COMMAND_MANAGER = 32;
const SWOOLE_RWLOCK = 1;
const SWOOLE_MUTEX = 3;
const SWOOLE_SEM = 4;
const SWOOLE_SPINLOCK = 5;
const SWOOLE_WORKER_BUSY = 1;
const SWOOLE_WORKER_IDLE = 2;
const SWOOLE_WORKER_EXIT = 3;
const SWOOLE_LOG_DEBUG = 0;
const SWOOLE_LOG_TRACE = 1;
const SWOOLE_LOG_INFO = 2;
const SWOOLE_LOG_NOTICE = 3;
const SWOOLE_LOG_WARNING = 4;
const SWOOLE_LOG_ERROR = 5;
const SWOOLE_LOG_NONE = 6;
const SWOOLE_LOG_ROTATION_SINGLE = 0;
const SWOOLE_LOG_ROTATION_MONTHLY = 1;
const SWOOLE_LOG_ROTATION_DAILY = 2;
const SWOOLE_LOG_ROTATION_HOURLY = 3;
const SWOOLE_LOG_ROTATION_EVERY_MINUTE = 4;
const SWOOLE_CHANNEL_OK = 0;
const SWOOLE_CHANNEL_TIMEOUT = -1;
const SWOOLE_CHANNEL_CLOSED = -2;
const SWOOLE_CHANNEL_CANCELED = -3;
const SWOOLE_EVENT_READ = 512;
const SWOOLE_EVENT_WRITE = 1024;
const SWOOLE_EVENT_WEAK = 4096;
const SWOOLE_EXIT_IN_COROUTINE = 2;
const SWOOLE_EXIT_IN_SERVER = 4;
const SWOOLE_DEFAULT_MAX_CORO_NUM = 100000;
const SWOOLE_TIMER_MIN_MS = 1;
const SWOOLE_TIMER_MAX_MS = 9223372036854775807;
const SWOOLE_CORO_MAX_NUM_LIMIT = 9223372036854775807;
const SWOOLE_CORO_INIT = 0;
const SWOOLE_CORO_WAITING = 1;
const SWOOLE_CORO_RUNNING = 2;
const SWOOLE_CORO_END = 3;
const SWOOLE_STRERROR_SYSTEM = 0;
const SWOOLE_STRERROR_GAI = 1;
const SWOOLE_STRERROR_DNS = 2;
const SWOOLE_IOV_MAX = 1024;
const SWOOLE_HTTP_CLIENT_ESTATUS_CONNECT_FAILED = -1;
const SWOOLE_HTTP_CLIENT_ESTATUS_REQUEST_TIMEOUT = -2;
const SWOOLE_HTTP_CLIENT_ESTATUS_SERVER_RESET = -3;
const SWOOLE_HTTP_CLIENT_ESTATUS_SEND_FAILED = -4;
const SWOOLE_WEBSOCKET_FLAG_FIN = 1;
const SWOOLE_WEBSOCKET_FLAG_COMPRESS = 2;
const SWOOLE_WEBSOCKET_FLAG_RSV1 = 4;
const SWOOLE_WEBSOCKET_FLAG_RSV2 = 8;
const SWOOLE_WEBSOCKET_FLAG_RSV3 = 16;
const SWOOLE_WEBSOCKET_FLAG_MASK = 32;
const SWOOLE_SSL = 512;
const SWOOLE_ASYNC = 1024;
const SWOOLE_SYNC = 2048;
const SWOOLE_KEEP = 4096;
const SWOOLE_SSL_SSLv2 = 2;
const SWOOLE_SSL_SSLv3 = 4;
const SWOOLE_SSL_TLSv1 = 8;
const SWOOLE_SSL_TLSv1_1 = 16;
const SWOOLE_SSL_TLSv1_2 = 32;
const SWOOLE_SSL_TLSv1_3 = 64;
const SWOOLE_ERROR_MALLOC_FAIL = 501;
const SWOOLE_ERROR_SYSTEM_CALL_FAIL = 502;
const SWOOLE_ERROR_PHP_FATAL_ERROR = 503;
const SWOOLE_ERROR_NAME_TOO_LONG = 504;
const SWOOLE_ERROR_INVALID_PARAMS = 505;
const SWOOLE_ERROR_QUEUE_FULL = 506;
const SWOOLE_ERROR_OPERATION_NOT_SUPPORT = 507;
const SWOOLE_ERROR_PROTOCOL_ERROR = 508;
const SWOOLE_ERROR_WRONG_OPERATION = 509;
const SWOOLE_ERROR_PHP_RUNTIME_NOTICE = 510;
const SWOOLE_ERROR_FOR_TEST = 511;
const SWOOLE_ERROR_NO_PAYLOAD = 550;
const SWOOLE_ERROR_UNDEFINED_BEHAVIOR = 600;
const SWOOLE_ERROR_NOT_THREAD_SAFETY = 601;
const SWOOLE_ERROR_FILE_NOT_EXIST = 700;
const SWOOLE_ERROR_FILE_TOO_LARGE = 701;
const SWOOLE_ERROR_FILE_EMPTY = 702;
const SWOOLE_ERROR_DIR_NOT_EXIST = 703;
const SWOOLE_ERROR_DNSLOOKUP_DUPLICATE_REQUEST = 710;
const SWOOLE_ERROR_DNSLOOKUP_RESOLVE_FAILED = 711;
const SWOOLE_ERROR_DNSLOOKUP_RESOLVE_TIMEOUT = 712;
const SWOOLE_ERROR_DNSLOOKUP_UNSUPPORTED = 713;
const SWOOLE_ERROR_DNSLOOKUP_NO_SERVER = 714;
const SWOOLE_ERROR_BAD_IPV6_ADDRESS = 720;
const SWOOLE_ERROR_UNREGISTERED_SIGNAL = 721;
const SWOOLE_ERROR_BAD_HOST_ADDR = 722;
const SWOOLE_ERROR_BAD_PORT = 723;
const SWOOLE_ERROR_BAD_SOCKET_TYPE = 724;
const SWOOLE_ERROR_EVENT_REMOVE_FAILED = 800;
const SWOOLE_ERROR_EVENT_ADD_FAILED = 801;
const SWOOLE_ERROR_EVENT_UPDATE_FAILED = 802;
const SWOOLE_ERROR_EVENT_UNKNOWN_DATA = 803;
const SWOOLE_ERROR_SESSION_CLOSED_BY_SERVER = 1001;
const SWOOLE_ERROR_SESSION_CLOSED_BY_CLIENT = 1002;
const SWOOLE_ERROR_SESSION_CLOSING = 1003;
const SWOOLE_ERROR_SESSION_CLOSED = 1004;
const SWOOLE_ERROR_SESSION_NOT_EXIST = 1005;
const SWOOLE_ERROR_SESSION_INVALID_ID = 1006;
const SWOOLE_ERROR_SESSION_DISCARD_TIMEOUT_DATA = 1007;
const SWOOLE_ERROR_SESSION_DISCARD_DATA = 1008;
const SWOOLE_ERROR_OUTPUT_BUFFER_OVERFLOW = 1009;
const SWOOLE_ERROR_OUTPUT_SEND_YIELD = 1010;
const SWOOLE_ERROR_SSL_NOT_READY = 1011;
const SWOOLE_ERROR_SSL_CANNOT_USE_SENFILE = 1012;
const SWOOLE_ERROR_SSL_EMPTY_PEER_CERTIFICATE = 1013;
const SWOOLE_ERROR_SSL_VERIFY_FAILED = 1014;
const SWOOLE_ERROR_SSL_BAD_CLIENT = 1015;
const SWOOLE_ERROR_SSL_BAD_PROTOCOL = 1016;
const SWOOLE_ERROR_SSL_RESET = 1017;
const SWOOLE_ERROR_SSL_HANDSHAKE_FAILED = 1018;
const SWOOLE_ERROR_SSL_CREATE_CONTEXT_FAILED = 1019;
const SWOOLE_ERROR_SSL_CREATE_SESSION_FAILED = 1020;
const SWOOLE_ERROR_PACKAGE_LENGTH_TOO_LARGE = 1201;
const SWOOLE_ERROR_PACKAGE_LENGTH_NOT_FOUND = 1202;
const SWOOLE_ERROR_DATA_LENGTH_TOO_LARGE = 1203;
const SWOOLE_ERROR_PACKAGE_MALFORMED_DATA = 1204;
const SWOOLE_ERROR_TASK_PACKAGE_TOO_BIG = 2001;
const SWOOLE_ERROR_TASK_DISPATCH_FAIL = 2002;
const SWOOLE_ERROR_TASK_TIMEOUT = 2003;
const SWOOLE_ERROR_HTTP2_STREAM_ID_TOO_BIG = 3001;
const SWOOLE_ERROR_HTTP2_STREAM_NO_HEADER = 3002;
const SWOOLE_ERROR_HTTP2_STREAM_NOT_FOUND = 3003;
const SWOOLE_ERROR_HTTP2_STREAM_IGNORE = 3004;
const SWOOLE_ERROR_HTTP2_SEND_CONTROL_FRAME_FAILED = 3005;
const SWOOLE_ERROR_HTTP2_INTERNAL_ERROR = 3006;
const SWOOLE_ERROR_AIO_BAD_REQUEST = 4001;
const SWOOLE_ERROR_AIO_CANCELED = 4002;
const SWOOLE_ERROR_AIO_TIMEOUT = 4003;
const SWOOLE_ERROR_CLIENT_NO_CONNECTION = 5001;
const SWOOLE_ERROR_SOCKET_CLOSED = 6001;
const SWOOLE_ERROR_SOCKET_POLL_TIMEOUT = 6002;
const SWOOLE_ERROR_SOCKET_NOT_EXISTS = 6003;
const SWOOLE_ERROR_SOCKS5_UNSUPPORT_VERSION = 7001;
const SWOOLE_ERROR_SOCKS5_UNSUPPORT_METHOD = 7002;
const SWOOLE_ERROR_SOCKS5_AUTH_FAILED = 7003;
const SWOOLE_ERROR_SOCKS5_SERVER_ERROR = 7004;
const SWOOLE_ERROR_SOCKS5_HANDSHAKE_FAILED = 7005;
const SWOOLE_ERROR_SOCKS5_CONNECT_FAILED = 7006;
const SWOOLE_ERROR_HTTP_PROXY_HANDSHAKE_ERROR = 7101;
const SWOOLE_ERROR_HTTP_INVALID_PROTOCOL = 7102;
const SWOOLE_ERROR_HTTP_PROXY_HANDSHAKE_FAILED = 7103;
const SWOOLE_ERROR_HTTP_PROXY_BAD_RESPONSE = 7104;
const SWOOLE_ERROR_HTTP_CONFLICT_HEADER = 7105;
const SWOOLE_ERROR_HTTP_CONTEXT_UNAVAILABLE = 7106;
const SWOOLE_ERROR_HTTP_COOKIE_UNAVAILABLE = 7107;
const SWOOLE_ERROR_WEBSOCKET_BAD_CLIENT = 8501;
const SWOOLE_ERROR_WEBSOCKET_BAD_OPCODE = 8502;
const SWOOLE_ERROR_WEBSOCKET_UNCONNECTED = 8503;
const SWOOLE_ERROR_WEBSOCKET_HANDSHAKE_FAILED = 8504;
const SWOOLE_ERROR_WEBSOCKET_PACK_FAILED = 8505;
const SWOOLE_ERROR_WEBSOCKET_UNPACK_FAILED = 8506;
const SWOOLE_ERROR_WEBSOCKET_INCOMPLETE_PACKET = 8507;
const SWOOLE_ERROR_SERVER_MUST_CREATED_BEFORE_CLIENT = 9001;
const SWOOLE_ERROR_SERVER_TOO_MANY_SOCKET = 9002;
const SWOOLE_ERROR_SERVER_WORKER_TERMINATED = 9003;
const SWOOLE_ERROR_SERVER_INVALID_LISTEN_PORT = 9004;
const SWOOLE_ERROR_SERVER_TOO_MANY_LISTEN_PORT = 9005;
const SWOOLE_ERROR_SERVER_PIPE_BUFFER_FULL = 9006;
const SWOOLE_ERROR_SERVER_NO_IDLE_WORKER = 9007;
const SWOOLE_ERROR_SERVER_ONLY_START_ONE = 9008;
const SWOOLE_ERROR_SERVER_SEND_IN_MASTER = 9009;
const SWOOLE_ERROR_SERVER_INVALID_REQUEST = 9010;
const SWOOLE_ERROR_SERVER_CONNECT_FAIL = 9011;
const SWOOLE_ERROR_SERVER_INVALID_COMMAND = 9012;
const SWOOLE_ERROR_SERVER_IS_NOT_REGULAR_FILE = 9013;
const SWOOLE_ERROR_SERVER_SEND_TO_WOKER_TIMEOUT = 9014;
const SWOOLE_ERROR_SERVER_INVALID_CALLBACK = 9015;
const SWOOLE_ERROR_SERVER_UNRELATED_THREAD = 9016;
const SWOOLE_ERROR_SERVER_WORKER_EXIT_TIMEOUT = 9101;
const SWOOLE_ERROR_SERVER_WORKER_ABNORMAL_PIPE_DATA = 9102;
const SWOOLE_ERROR_SERVER_WORKER_UNPROCESSED_DATA = 9103;
const SWOOLE_ERROR_CO_OUT_OF_COROUTINE = 10001;
const SWOOLE_ERROR_CO_HAS_BEEN_BOUND = 10002;
const SWOOLE_ERROR_CO_HAS_BEEN_DISCARDED = 10003;
const SWOOLE_ERROR_CO_MUTEX_DOUBLE_UNLOCK = 10004;
const SWOOLE_ERROR_CO_BLOCK_OBJECT_LOCKED = 10005;
const SWOOLE_ERROR_CO_BLOCK_OBJECT_WAITING = 10006;
const SWOOLE_ERROR_CO_YIELD_FAILED = 10007;
const SWOOLE_ERROR_CO_GETCONTEXT_FAILED = 10008;
const SWOOLE_ERROR_CO_SWAPCONTEXT_FAILED = 10009;
const SWOOLE_ERROR_CO_MAKECONTEXT_FAILED = 10010;
const SWOOLE_ERROR_CO_IOCPINIT_FAILED = 10011;
const SWOOLE_ERROR_CO_PROTECT_STACK_FAILED = 10012;
const SWOOLE_ERROR_CO_STD_THREAD_LINK_ERROR = 10013;
const SWOOLE_ERROR_CO_DISABLED_MULTI_THREAD = 10014;
const SWOOLE_ERROR_CO_CANNOT_CANCEL = 10015;
const SWOOLE_ERROR_CO_NOT_EXISTS = 10016;
const SWOOLE_ERROR_CO_CANCELED = 10017;
const SWOOLE_ERROR_CO_TIMEDOUT = 10018;
const SWOOLE_ERROR_CO_SOCKET_CLOSE_WAIT = 10019;
const SWOOLE_HTTP2_TYPE_DATA = 0;
const SWOOLE_HTTP2_TYPE_HEADERS = 1;
const SWOOLE_HTTP2_TYPE_PRIORITY = 2;
const SWOOLE_HTTP2_TYPE_RST_STREAM = 3;
const SWOOLE_HTTP2_TYPE_SETTINGS = 4;
const SWOOLE_HTTP2_TYPE_PUSH_PROMISE = 5;
const SWOOLE_HTTP2_TYPE_PING = 6;
const SWOOLE_HTTP2_TYPE_GOAWAY = 7;
const SWOOLE_HTTP2_TYPE_WINDOW_UPDATE = 8;
const SWOOLE_HTTP2_TYPE_CONTINUATION = 9;
const SWOOLE_HTTP2_ERROR_NO_ERROR = 0;
const SWOOLE_HTTP2_ERROR_PROTOCOL_ERROR = 1;
const SWOOLE_HTTP2_ERROR_INTERNAL_ERROR = 2;
const SWOOLE_HTTP2_ERROR_FLOW_CONTROL_ERROR = 3;
const SWOOLE_HTTP2_ERROR_SETTINGS_TIMEOUT = 4;
const SWOOLE_HTTP2_ERROR_STREAM_CLOSED = 5;
const SWOOLE_HTTP2_ERROR_FRAME_SIZE_ERROR = 6;
const SWOOLE_HTTP2_ERROR_REFUSED_STREAM = 7;
const SWOOLE_HTTP2_ERROR_CANCEL = 8;
const SWOOLE_HTTP2_ERROR_COMPRESSION_ERROR = 9;
const SWOOLE_HTTP2_ERROR_CONNECT_ERROR = 10;
const SWOOLE_HTTP2_ERROR_ENHANCE_YOUR_CALM = 11;
const SWOOLE_HTTP2_ERROR_INADEQUATE_SECURITY = 12;
const SWOOLE_HTTP2_ERROR_HTTP_1_1_REQUIRED = 13;
const SWOOLE_TRACE_SERVER = 2;
const SWOOLE_TRACE_CLIENT = 4;
const SWOOLE_TRACE_BUFFER = 8;
const SWOOLE_TRACE_CONN = 16;
const SWOOLE_TRACE_EVENT = 32;
const SWOOLE_TRACE_WORKER = 64;
const SWOOLE_TRACE_MEMORY = 128;
const SWOOLE_TRACE_REACTOR = 256;
const SWOOLE_TRACE_PHP = 512;
const SWOOLE_TRACE_HTTP = 1024;
const SWOOLE_TRACE_HTTP2 = 2048;
const SWOOLE_TRACE_EOF_PROTOCOL = 4096;
const SWOOLE_TRACE_LENGTH_PROTOCOL = 8192;
const SWOOLE_TRACE_CLOSE = 16384;
const SWOOLE_TRACE_WEBSOCKET = 32768;
const SWOOLE_TRACE_REDIS_CLIENT = 65536;
const SWOOLE_TRACE_MYSQL_CLIENT = 131072;
const SWOOLE_TRACE_HTTP_CLIENT = 262144;
const SWOOLE_TRACE_AIO = 524288;
const SWOOLE_TRACE_SSL = 1048576;
const SWOOLE_TRACE_NORMAL = 2097152;
const SWOOLE_TRACE_CHANNEL = 4194304;
const SWOOLE_TRACE_TIMER = 8388608;
const SWOOLE_TRACE_SOCKET = 16777216;
const SWOOLE_TRACE_COROUTINE = 33554432;
const SWOOLE_TRACE_CONTEXT = 67108864;
const SWOOLE_TRACE_CO_HTTP_SERVER = 134217728;
const SWOOLE_TRACE_TABLE = 268435456;
const SWOOLE_TRACE_CO_CURL = 536870912;
const SWOOLE_TRACE_CARES = 1073741824;
const SWOOLE_TRACE_ZLIB = 2147483648;
const SWOOLE_TRACE_CO_PGSQL = 4294967296;
const SWOOLE_TRACE_CO_ODBC = 8589934592;
const SWOOLE_TRACE_CO_ORACLE = 17179869184;
const SWOOLE_TRACE_CO_SQLITE = 34359738368;
const SWOOLE_TRACE_CO_FIREBIRD = 68719476736;
const SWOOLE_TRACE_CO_SSH2 = 137438953472;
const SWOOLE_TRACE_THREAD = 1099511627776;
const SWOOLE_TRACE_ALL = 9223372036854775807;
const SWOOLE_REDIS_MODE_MULTI = 1;
const SWOOLE_REDIS_MODE_PIPELINE = 2;
const SWOOLE_REDIS_TYPE_NOT_FOUND = 0;
const SWOOLE_REDIS_TYPE_STRING = 1;
const SWOOLE_REDIS_TYPE_SET = 2;
const SWOOLE_REDIS_TYPE_LIST = 3;
const SWOOLE_REDIS_TYPE_ZSET = 4;
const SWOOLE_REDIS_TYPE_HASH = 5;
const SWOOLE_REDIS_TYPE_STREAM = 6;
const SWOOLE_REDIS_ERR_IO = 1;
const SWOOLE_REDIS_ERR_OTHER = 2;
const SWOOLE_REDIS_ERR_EOF = 3;
const SWOOLE_REDIS_ERR_PROTOCOL = 4;
const SWOOLE_REDIS_ERR_OOM = 5;
const SWOOLE_REDIS_ERR_CLOSED = 6;
const SWOOLE_REDIS_ERR_NOAUTH = 7;
const SWOOLE_WEBSOCKET_STATUS_CONNECTION = 1;
const WEBSOCKET_STATUS_CONNECTION = 1;
const SWOOLE_WEBSOCKET_STATUS_HANDSHAKE = 2;
const WEBSOCKET_STATUS_HANDSHAKE = 2;
const SWOOLE_WEBSOCKET_STATUS_ACTIVE = 3;
const WEBSOCKET_STATUS_ACTIVE = 3;
const SWOOLE_WEBSOCKET_STATUS_FRAME = 3;
const WEBSOCKET_STATUS_FRAME = 3;
const SWOOLE_WEBSOCKET_STATUS_CLOSING = 4;
const WEBSOCKET_STATUS_CLOSING = 4;
const SWOOLE_WEBSOCKET_STATUS_HANDSHAKE_FAILED = 5;
const WEBSOCKET_STATUS_HANDSHAKE_FAILED = 5;
const SWOOLE_WEBSOCKET_OPCODE_CONTINUATION = 0;
const WEBSOCKET_OPCODE_CONTINUATION = 0;
const SWOOLE_WEBSOCKET_OPCODE_TEXT = 1;
const WEBSOCKET_OPCODE_TEXT = 1;
const SWOOLE_WEBSOCKET_OPCODE_BINARY = 2;
const WEBSOCKET_OPCODE_BINARY = 2;
const SWOOLE_WEBSOCKET_OPCODE_CLOSE = 8;
const WEBSOCKET_OPCODE_CLOSE = 8;
const SWOOLE_WEBSOCKET_OPCODE_PING = 9;
const WEBSOCKET_OPCODE_PING = 9;
const SWOOLE_WEBSOCKET_OPCODE_PONG = 10;
const WEBSOCKET_OPCODE_PONG = 10;
const SWOOLE_WEBSOCKET_CLOSE_NORMAL = 1000;
const WEBSOCKET_CLOSE_NORMAL = 1000;
const SWOOLE_WEBSOCKET_CLOSE_GOING_AWAY = 1001;
const WEBSOCKET_CLOSE_GOING_AWAY = 1001;
const SWOOLE_WEBSOCKET_CLOSE_PROTOCOL_ERROR = 1002;
const WEBSOCKET_CLOSE_PROTOCOL_ERROR = 1002;
const SWOOLE_WEBSOCKET_CLOSE_DATA_ERROR = 1003;
const WEBSOCKET_CLOSE_DATA_ERROR = 1003;
const SWOOLE_WEBSOCKET_CLOSE_STATUS_ERROR = 1005;
const WEBSOCKET_CLOSE_STATUS_ERROR = 1005;
const SWOOLE_WEBSOCKET_CLOSE_ABNORMAL = 1006;
const WEBSOCKET_CLOSE_ABNORMAL = 1006;
const SWOOLE_WEBSOCKET_CLOSE_MESSAGE_ERROR = 1007;
const WEBSOCKET_CLOSE_MESSAGE_ERROR = 1007;
const SWOOLE_WEBSOCKET_CLOSE_POLICY_ERROR = 1008;
const WEBSOCKET_CLOSE_POLICY_ERROR = 1008;
const SWOOLE_WEBSOCKET_CLOSE_MESSAGE_TOO_BIG = 1009;
const WEBSOCKET_CLOSE_MESSAGE_TOO_BIG = 1009;
const SWOOLE_WEBSOCKET_CLOSE_EXTENSION_MISSING = 1010;
const WEBSOCKET_CLOSE_EXTENSION_MISSING = 1010;
const SWOOLE_WEBSOCKET_CLOSE_SERVER_ERROR = 1011;
const WEBSOCKET_CLOSE_SERVER_ERROR = 1011;
const SWOOLE_WEBSOCKET_CLOSE_CLOSE_SERVICE_RESTART = 1012;
const WEBSOCKET_CLOSE_CLOSE_SERVICE_RESTART = 1012;
const SWOOLE_WEBSOCKET_CLOSE_TRY_AGAIN_LATER = 1013;
const WEBSOCKET_CLOSE_TRY_AGAIN_LATER = 1013;
const SWOOLE_WEBSOCKET_CLOSE_BAD_GATEWAY = 1014;
const WEBSOCKET_CLOSE_BAD_GATEWAY = 1014;
const SWOOLE_WEBSOCKET_CLOSE_TLS = 1015;
const WEBSOCKET_CLOSE_TLS = 1015;
const SWOOLE_SOCKET_ECANCELED = 125;
const SOCKET_ECANCELED = 125;
const SWOOLE_SOCKET_EDEADLK = 35;
const SOCKET_EDEADLK = 35;
const SWOOLE_SOCKET_EOWNERDEAD = 130;
const SOCKET_EOWNERDEAD = 130;
const AF_UNIX = 1;
const AF_INET = 2;
const AF_INET6 = 10;
const SOCK_STREAM = 1;
const SOCK_DGRAM = 2;
const SOCK_RAW = 3;
const SOCK_SEQPACKET = 5;
const SOL_SOCKET = 1;
const SO_DEBUG = 1;
const SO_REUSEADDR = 2;
const SO_REUSEPORT = 15;
const SO_KEEPALIVE = 9;
const SO_DONTROUTE = 5;
const SO_LINGER = 13;
const SO_BROADCAST = 6;
const SO_OOBINLINE = 10;
const SO_SNDBUF = 7;
const SO_RCVBUF = 8;
const SO_SNDLOWAT = 19;
const SO_RCVLOWAT = 18;
const SO_SNDTIMEO = 21;
const SO_RCVTIMEO = 20;
const SO_TYPE = 3;
const SO_ERROR = 4;
const SOMAXCONN = 4096;
const TCP_NODELAY = 1;
const IPPROTO_IP = 0;
const IPPROTO_IPV6 = 41;
const SOL_TCP = 6;
const SOL_UDP = 17;
const MSG_OOB = 1;
const MSG_PEEK = 2;
const MSG_WAITALL = 256;
const MSG_DONTWAIT = 64;
const TCP_INFO = 11;
const SOCKET_EPERM = 1;
const SOCKET_EINTR = 4;
const SOCKET_EIO = 5;
const SOCKET_EBADF = 9;
const SOCKET_EAGAIN = 11;
const SOCKET_ENOMEM = 12;
const SOCKET_EACCES = 13;
const SOCKET_EFAULT = 14;
const SOCKET_EBUSY = 16;
const SOCKET_EEXIST = 17;
const SOCKET_EINVAL = 22;
const SOCKET_EMFILE = 24;
const SOCKET_ENFILE = 23;
const SOCKET_ENOSPC = 28;
const SOCKET_EPIPE = 32;
const SOCKET_ENAMETOOLONG = 36;
const SOCKET_EWOULDBLOCK = 11;
const SOCKET_EPROTO = 71;
const SOCKET_EMSGSIZE = 90;
const SOCKET_ENOTSOCK = 88;
const SOCKET_EPROTOTYPE = 91;
const SOCKET_EPROTONOSUPPORT = 93;
const SOCKET_ESOCKTNOSUPPORT = 94;
const SOCKET_EOPNOTSUPP = 95;
const SOCKET_EPFNOSUPPORT = 96;
const SOCKET_EAFNOSUPPORT = 97;
const SOCKET_EADDRINUSE = 98;
const SOCKET_EADDRNOTAVAIL = 99;
const SOCKET_ENETDOWN = 100;
const SOCKET_ENETUNREACH = 101;
const SOCKET_ENETRESET = 102;
const SOCKET_ECONNABORTED = 103;
const SOCKET_ECONNRESET = 104;
const SOCKET_ENOBUFS = 105;
const SOCKET_EISCONN = 106;
const SOCKET_ENOTCONN = 107;
const SOCKET_ESHUTDOWN = 108;
const SOCKET_ETIMEDOUT = 110;
const SOCKET_ECONNREFUSED = 111;
const SOCKET_EHOSTDOWN = 112;
const SOCKET_EHOSTUNREACH = 113;
const SOCKET_EALREADY = 114;
const SOCKET_EINPROGRESS = 115;
const SWOOLE_HAVE_COMPRESSION = true;
const SWOOLE_HAVE_ZLIB = true;
const SWOOLE_HAVE_BROTLI = true;
const SWOOLE_USE_HTTP2 = true;
const SWOOLE_SOCK_SYNC = false;
const SWOOLE_SOCK_ASYNC = true;
const SWOOLE_STRERROR_SWOOLE = 9;
const SWOOLE_TIMER_MIN_SEC = 0.001;
const SWOOLE_TIMER_MAX_SEC = 9223372036854776.0;
const SWOOLE_VERSION = '6.2.1';
const SW_PGSQL_ASSOC = 1;
const SW_PGSQL_NUM = 2;
const SW_PGSQL_BOTH = 3;
const SWOOLE_VERSION_ID = 60201;
const SWOOLE_MAJOR_VERSION = 6;
const SWOOLE_MINOR_VERSION = 2;
const SWOOLE_RELEASE_VERSION = 1;
const SWOOLE_EXTRA_VERSION = '';
const SWOOLE_DEBUG = false;
const SWOOLE_USE_SHORTNAME = true;

}

namespace {

/**
 * Returns the version of the extension, such as "0.1.0".
 * @see \coro_version()
 */
function swoole_version(): string {}

/**
 * Returns the number of CPUs that this process may use.
 * @see \coro_cpu_num()
 */
function swoole_cpu_num(): int {}

/**
 * Returns the text of an errno or of a CORO_ERROR_*; with CORO_STRERROR_GAI the text of an error of name resolution.
 * @see \coro_strerror()
 */
function swoole_strerror(int $errno, int $error_type = 0): string {}

/**
 * Returns the errno of the last system call of this thread that failed. PHP and other coroutines change the errno, too, so the
 * result is valid only directly after a call.
 * @see \coro_errno()
 */
function swoole_errno(): int {}

/**
 * Returns the last error of this process as a CORO_ERROR_*, an errno, or 0. The error is set by server methods that fail
 * (Server::getLastError() returns the same error), by waits that cancel() has ended, and by System::waitEvent() and
 * Coroutine::cancel() when they return false.
 * @see \coro_last_error()
 */
function swoole_last_error(): int {}

/**
 * Sets the error that coro_last_error() and Server::getLastError() return to 0.
 * @see \coro_clear_error()
 */
function swoole_clear_error(): void {}

/**
 * Waits until at least one of several clients can receive or send, and removes the others from the arrays. Inside a coroutine only
 * the coroutine waits, outside of coroutines the call blocks. Bytes count as received that recv() has read ahead, and those of
 * clients that TLS has decrypted. A client or stream that another coroutine closes ends the wait and stays in the arrays: its
 * methods then report the error.
 *
 * @param array|null $read the clients that are to receive: Coro\Client, Coro\Coroutine\Client, Coro\Coroutine\Socket, also
 *        streams, Sockets, Coro\Process objects and descriptors; clients without a connection are removed
 * @phpstan-param array<array-key, mixed>|null $read
 * @param array|null $write the clients that are to send
 * @phpstan-param array<array-key, mixed>|null $write
 * @param array|null $except the clients that are to receive urgent bytes
 * @phpstan-param array<array-key, mixed>|null $except
 * @param float|null $timeout seconds; null and negative: without a limit; 0: does not wait
 * @return int|false the number of elements that are left in the arrays; false when canceled, and with a warning when there is no
 *         client to wait for
 * @see \coro_client_select()
 */
function swoole_client_select(?array &$read, ?array &$write, ?array &$except, ?float $timeout = 0.5): int|false {}

/**
 * Waits until one of the clients can be read or written, as coro_client_select() does.
 *
 * @phpstan-param array<array-key, mixed>|null $read
 * @phpstan-param array<array-key, mixed>|null $write
 * @phpstan-param array<array-key, mixed>|null $except
 * @see \coro_select()
 */
function swoole_select(?array &$read, ?array &$write, ?array &$except, ?float $timeout = 0.5): int|false {}

/**
 * Drops the addresses of names that this process has kept, so that the next use of a name looks it up again.
 * @see \coro_clear_dns_cache()
 */
function swoole_clear_dns_cache(): void {}

/**
 * Sets the title of this process, which ps shows. Processes that this process forks inherit the title. Does not wait.
 *
 * @return bool false with a warning outside of PHP's command line, where titles cannot be set
 * @see \coro_set_process_name()
 */
function swoole_set_process_name(string $process_name): bool {}

/**
 * Returns addresses of the network interfaces that are up. Reads the addresses from the kernel at each call. Does not wait.
 *
 * @param int $family AF_INET or AF_INET6
 * @return array<string, string> the first address of each interface under its name, without loopback addresses
 * @throws \Coro\Exception when the kernel cannot be asked because the process has no descriptor left
 * @throws \ValueError for another family
 * @see \coro_get_local_ip()
 */
function swoole_get_local_ip(int $family = STREAM_PF_INET): array {}

/**
 * Returns the hardware addresses of the network interfaces that are up, such as "02:FC:00:00:00:01". Does not wait.
 *
 * @return array<string, string> the address of each interface under its name, without interfaces that have no address
 * @throws \Coro\Exception when the kernel cannot be asked because the process has no descriptor left
 * @see \coro_get_local_mac()
 */
function swoole_get_local_mac(): array {}

/**
 * Returns the media type that sendfile() uses for a file of this name; application/octet-stream for an unknown extension.
 * @see \coro_mime_type_get()
 */
function swoole_mime_type_get(string $filename): string {}

/**
 * Does what coro_mime_type_get() does.
 *
 * @see \coro_get_mime_type()
 */
function swoole_get_mime_type(string $filename): string {}

/**
 * Returns true if coro_mime_type_get() knows the extension of this file name.
 * @see \coro_mime_type_exists()
 */
function swoole_mime_type_exists(string $filename): bool {}

/**
 * Gives the files with an extension a media type, for coro_mime_type_get(), sendfile() and static files, in this process and in those
 * that it forks afterwards: call it before a server starts.
 *
 * @param string $suffix the extension in any case, without its dot: up to 16 bytes without dots and slashes
 * @param string $mime_type type/subtype, optionally with parameters
 * @return bool false if the extension has a type already
 * @throws \ValueError for an extension or a type that is not one
 * @see \coro_mime_type_add()
 */
function swoole_mime_type_add(string $suffix, string $mime_type): bool {}

/**
 * Does what coro_mime_type_add() does, and replaces the type that the extension has.
 *
 * @throws \ValueError for an extension or a type that is not one
 * @see \coro_mime_type_set()
 */
function swoole_mime_type_set(string $suffix, string $mime_type): void {}

/**
 * Makes an extension unknown, in this process and in those that it forks afterwards.
 *
 * @return bool false if it was unknown before
 * @throws \ValueError for an extension that is not one
 * @see \coro_mime_type_delete()
 */
function swoole_mime_type_delete(string $suffix): bool {}

/**
 * Returns the media types of all known extensions.
 *
 * @return array<string, string> the types under the extensions
 * @see \coro_mime_type_list()
 */
function swoole_mime_type_list(): array {}

/**
 * Returns a hash of the bytes that is the same in every process. The hash is fast and not secure against collisions.
 *
 * @param int $type 0: the hash of PHP's arrays, a negative number of 64 bits; 1: Jenkins's one-at-a-time hash, 32 bits
 * @throws \ValueError for another type
 * @see \coro_hashcode()
 */
function swoole_hashcode(string $data, int $type = 0): int {}

/**
 * Makes two connected sockets, for example for two coroutines, or for a process and its child.
 *
 * @param int $domain AF_UNIX
 * @param int $type SOCK_STREAM, SOCK_DGRAM or SOCK_SEQPACKET
 * @return array|false two objects of Coro\Coroutine\Socket; false with coro_last_error() set if the system refuses
 * @phpstan-return array{Coro\Coroutine\Socket, Coro\Coroutine\Socket}|false
 * @see \coro_coroutine_socketpair()
 */
function swoole_coroutine_socketpair(int $domain, int $type, int $protocol): array|false {}

/**
 * Does what Coro\Coroutine::set() does. The options enable_coroutine and disable_dns_cache have no effect.
 *
 * @phpstan-param array<string, mixed> $settings
 * @throws \TypeError|\ValueError for a wrong value
 * @see \coro_async_set()
 */
function swoole_async_set(array $settings): bool {}

/**
 * Writes a line to the log: to the option log_file, otherwise to standard error. A line has at most 4096 bytes, and ends before a
 * null byte in the message.
 *
 * @param int $level CORO_LOG_DEBUG to CORO_LOG_ERROR; the option log_level says which levels are written
 * @throws \ValueError for another level
 * @see \coro_error_log()
 */
function swoole_error_log(int $level, string $msg): void {}

/**
 * Does what coro_error_log() does, unless coro_ignore_error() was called with this error.
 *
 * @throws \ValueError for another level
 * @see \coro_error_log_ex()
 */
function swoole_error_log_ex(int $level, int $error, string $msg): void {}

/**
 * Makes coro_error_log_ex() write no lines about this error in this process, and in those that it forks afterwards.
 * @see \coro_ignore_error()
 */
function swoole_ignore_error(int $error): void {}

/**
 * Does what unserialize() does with a part of a string, without a copy of this part.
 *
 * @param int $offset where the part begins; a negative offset counts from the end
 * @param int $length the bytes of the part; 0 and less, and more than there are: up to the end
 * @param array $options as for unserialize()
 * @phpstan-param array<string, mixed> $options
 * @return mixed false if the offset is outside of the string, and as unserialize()
 * @see \coro_substr_unserialize()
 */
function swoole_substr_unserialize(string $str, int $offset, int $length = 0, array $options = []): mixed {}

/**
 * Does what json_decode() does with a part of a string.
 *
 * @param int $offset where the part begins; a negative offset counts from the end
 * @param int $length the bytes of the part; 0 and less, and more than there are: up to the end
 * @return mixed null with a warning if the offset is outside of the string, and as json_decode()
 * @throws \JsonException as json_decode()
 * @throws \ValueError for a wrong depth
 * @see \coro_substr_json_decode()
 */
function swoole_substr_json_decode(string $str, int $offset, int $length = 0, bool $associative = false, int $depth = 512, int $flags = 0): mixed {}

/**
 * Returns the string as an object.
 * @see \coro_string()
 */
function swoole_string(string $string = ''): \Coro\StringObject {}

/**
 * Returns the string as an object whose positions and lengths count characters.
 * @see \coro_mbstring()
 */
function swoole_mbstring(string $string = ''): \Coro\MultibyteStringObject {}

/**
 * Returns the array as an object.
 *
 * @phpstan-param array<array-key, mixed> $array
 * @see \coro_array()
 */
function swoole_array(array $array = []): \Coro\ArrayObject {}

/**
 * Returns an array of the arguments, as an object.
 * @see \coro_array_list()
 */
function swoole_array_list(mixed ...$arrray): \Coro\ArrayObject {}

/**
 * Returns the element of the array under the key, or the default if the array has no such key.
 *
 * @phpstan-param array<array-key, mixed> $array
 * @see \coro_array_default_value()
 */
function swoole_array_default_value(array $array, mixed $key, mixed $default_value = null): mixed {}

/**
 * Keeps options for coro_library_get_option(), in place of all others. Coro's classes in PHP use none of them.
 *
 * @phpstan-param array<string, mixed> $options
 * @see \coro_library_set_options()
 */
function swoole_library_set_options(array $options): void {}

/**
 * Returns the options that the program has set.
 *
 * @return array<string, mixed>
 * @see \coro_library_get_options()
 */
function swoole_library_get_options(): array {}

/**
 * Keeps an option for coro_library_get_option().
 * @see \coro_library_set_option()
 */
function swoole_library_set_option(string $key, mixed $value): void {}

/**
 * Returns an option that the program has set, or null.
 * @see \coro_library_get_option()
 */
function swoole_library_get_option(string $key): mixed {}

/**
 * Makes a Coro\Table with columns, such as "name:string:32, visits:int, price:float", and calls its create().
 *
 * @param string $fields name:type of each column, behind a string its most bytes. The types are also i, f and s.
 * @throws \ValueError for another type, and as Coro\Table::column()
 * @see \coro_table()
 */
function swoole_table(int $size, string $fields): \Coro\Table {}

/**
 * Does what exec() does. Inside a coroutine only the coroutine waits, whatever is hooked.
 *
 * @param mixed $output the lines are appended to an array; any other value is replaced by an array of them
 * @param mixed $returnVar is set to the exit status
 * @see \coro_exec()
 */
function swoole_exec(string $command, mixed &$output = null, mixed &$returnVar = null): string|false {}

/**
 * Does what shell_exec() does. Inside a coroutine only the coroutine waits, whatever is hooked.
 * @see \coro_shell_exec()
 */
function swoole_shell_exec(string $cmd): string|false|null {}

/**
 * Returns the IPv4 addresses of a name. Inside a coroutine only the coroutine waits, whatever is hooked.
 *
 * @return array|false false if there is none, and when canceled
 * @phpstan-return list<string>|false
 * @see \coro_gethostbynamel()
 */
function swoole_gethostbynamel(string $domain): array|false {}

/**
 * Does what gethostbyaddr() does. Inside a coroutine only the coroutine waits, if CORO_HOOK_NET_FUNCTION is set.
 * @see \coro_gethostbyaddr()
 */
function swoole_gethostbyaddr(string $ip): string {}

/**
 * Does what Coro\Coroutine\System::dnsLookup() does.
 * @see \coro_async_dns_lookup_coro()
 */
function swoole_async_dns_lookup_coro(string $domain_name, float $timeout = 60, int $type = STREAM_PF_INET): string|false {}

/**
 * Does what checkdnsrr() does. Inside a coroutine only the coroutine waits, if CORO_HOOK_NET_FUNCTION is set.
 * @see \coro_checkdnsrr()
 */
function swoole_checkdnsrr(string $hostname, string $type = 'MX'): bool {}

/**
 * Does what coro_checkdnsrr() does.
 *
 * @see \coro_dns_check_record()
 */
function swoole_dns_check_record(string $hostname, string $type = 'MX'): bool {}

/**
 * Does what getmxrr() does. Inside a coroutine only the coroutine waits, if CORO_HOOK_NET_FUNCTION is set.
 *
 * @param mixed $hosts is set to an array of the hosts
 * @param mixed $weights is set to an array of their weights
 * @see \coro_getmxrr()
 */
function swoole_getmxrr(string $hostname, mixed &$hosts, mixed &$weights = null): bool {}

/**
 * Does what coro_getmxrr() does.
 *
 * @see \coro_dns_get_mx()
 */
function swoole_dns_get_mx(string $hostname, mixed &$hosts, mixed &$weights = null): bool {}

/**
 * Does what dns_get_record() does. Inside a coroutine only the coroutine waits, if CORO_HOOK_NET_FUNCTION is set.
 *
 * @param mixed $authoritative_name_servers is set to an array, if it is passed
 * @param mixed $additional_records is set to an array, if it is passed
 * @phpstan-return list<array<string, mixed>>|false
 * @see \coro_dns_get_record()
 */
function swoole_dns_get_record(string $hostname, int $type = DNS_ANY, mixed &$authoritative_name_servers = null, mixed &$additional_records = null, bool $raw = false): array|false {}

/**
 * Does what mail() does. Inside a coroutine only the coroutine waits, if CORO_HOOK_PROC is set.
 *
 * @phpstan-param array<string, string> $headers
 * @see \coro_mail()
 */
function swoole_mail(string $to, string $subject, string $message, array $headers = []): bool {}

/**
 * True if the process runs in a container of Docker or Kubernetes, as far as its mounts tell.
 * @see \coro_is_in_container()
 */
function swoole_is_in_container(): bool {}

/**
 * Returns the environment variable SWOOLE_CPU_NUM if it is a number above 0, otherwise coro_cpu_num().
 * @see \coro_container_cpu_num()
 */
function swoole_container_cpu_num(): int {}

/**
 * Makes a socket. Returns false with a warning if the system refuses.
 * @see \coro_socket_create()
 */
function swoole_socket_create(int $domain, int $type, int $protocol): \Coro\Coroutine\Socket|false {}

/**
 * Makes a TCP socket that listens at a port of all IPv4 addresses; port 0: the kernel chooses. Returns false if it cannot.
 * @see \coro_socket_create_listen()
 */
function swoole_socket_create_listen(int $port, int $backlog = 128): \Coro\Coroutine\Socket|false {}

/**
 * Makes two connected sockets, as coro_coroutine_socketpair() does.
 *
 * @param mixed $pair is set to an array of both
 * @see \coro_socket_create_pair()
 */
function swoole_socket_create_pair(int $domain, int $type, int $protocol, mixed &$pair): bool {}

/**
 * Does what Coro\Coroutine\Socket::import() does.
 * @see \coro_socket_import_stream()
 */
function swoole_socket_import_stream(mixed $stream): \Coro\Coroutine\Socket|false {}

/**
 * Does what Coro\Coroutine\Socket::connect() does.
 * @see \coro_socket_connect()
 */
function swoole_socket_connect(\Coro\Coroutine\Socket $socket, string $address, int $port = 0): bool {}

/**
 * Does what Coro\Coroutine\Socket::bind() does.
 * @see \coro_socket_bind()
 */
function swoole_socket_bind(\Coro\Coroutine\Socket $socket, string $address, int $port = 0): bool {}

/**
 * Does what Coro\Coroutine\Socket::listen() does; 0: its default.
 * @see \coro_socket_listen()
 */
function swoole_socket_listen(\Coro\Coroutine\Socket $socket, int $backlog = 0): bool {}

/**
 * Does what Coro\Coroutine\Socket::accept() does.
 * @see \coro_socket_accept()
 */
function swoole_socket_accept(\Coro\Coroutine\Socket $socket): \Coro\Coroutine\Socket|false {}

/**
 * Does what Coro\Coroutine\Socket::recv() does, or recvLine() if the type is PHP_NORMAL_READ (1).
 * @see \coro_socket_read()
 */
function swoole_socket_read(\Coro\Coroutine\Socket $socket, int $length, int $type = 2): string|false {}

/**
 * Does what Coro\Coroutine\Socket::send() does with the first bytes; a length of 0: with all.
 * @see \coro_socket_write()
 */
function swoole_socket_write(\Coro\Coroutine\Socket $socket, string $buffer, int $length = 0): int|false {}

/**
 * Does what coro_socket_write() does.
 *
 * @param int $flags must be 0
 * @throws \ValueError for other flags
 * @see \coro_socket_send()
 */
function swoole_socket_send(\Coro\Coroutine\Socket $socket, string $buffer, int $length, int $flags): int|false {}

/**
 * Receives bytes, and returns their number.
 *
 * @param mixed $buffer is set to the bytes, or to null on failure
 * @param int $flags a sum of MSG_PEEK, MSG_WAITALL and MSG_DONTWAIT, or 0
 * @throws \ValueError for other flags
 * @see \coro_socket_recv()
 */
function swoole_socket_recv(\Coro\Coroutine\Socket $socket, mixed &$buffer, int $length, int $flags): int|false {}

/**
 * Does what Coro\Coroutine\Socket::sendto() does with the first bytes; a length of 0: with all.
 *
 * @param int $flags must be 0
 * @throws \ValueError for other flags
 * @see \coro_socket_sendto()
 */
function swoole_socket_sendto(\Coro\Coroutine\Socket $socket, string $buffer, int $length, int $flags, string $addr, int $port = 0): int|false {}

/**
 * Receives a datagram, of which the first bytes are kept, and returns the number of these bytes.
 *
 * @param mixed $buffer is set to the bytes
 * @param int $flags must be 0
 * @param mixed $name is set to the address of the sender
 * @param mixed $port is set to the port of the sender
 * @throws \ValueError for other flags
 * @see \coro_socket_recvfrom()
 */
function swoole_socket_recvfrom(\Coro\Coroutine\Socket $socket, mixed &$buffer, int $length, int $flags, mixed &$name, mixed &$port = null): int|false {}

/**
 * Sets the arguments to the address and the port of the other side. Returns false if there is none.
 *
 * @param mixed $address is set to the address
 * @param mixed $port is set to the port
 * @see \coro_socket_getpeername()
 */
function swoole_socket_getpeername(\Coro\Coroutine\Socket $socket, mixed &$address, mixed &$port = null): bool {}

/**
 * Sets the arguments to the own address and port. Returns false on failure.
 *
 * @param mixed $address is set to the address
 * @param mixed $port is set to the port
 * @see \coro_socket_getsockname()
 */
function swoole_socket_getsockname(\Coro\Coroutine\Socket $socket, mixed &$address, mixed &$port = null): bool {}

/**
 * Does what Coro\Coroutine\Socket::setOption() does.
 * @see \coro_socket_set_option()
 */
function swoole_socket_set_option(\Coro\Coroutine\Socket $socket, int $level, int $optname, mixed $optval): bool {}

/**
 * Does what coro_socket_set_option() does.
 *
 * @see \coro_socket_setopt()
 */
function swoole_socket_setopt(\Coro\Coroutine\Socket $socket, int $level, int $optname, mixed $optval): bool {}

/**
 * Does what Coro\Coroutine\Socket::getOption() does.
 * @see \coro_socket_get_option()
 */
function swoole_socket_get_option(\Coro\Coroutine\Socket $socket, int $level, int $optname): mixed {}

/**
 * Does what coro_socket_get_option() does.
 *
 * @see \coro_socket_getopt()
 */
function swoole_socket_getopt(\Coro\Coroutine\Socket $socket, int $level, int $optname): mixed {}

/**
 * Does what Coro\Coroutine\Socket::shutdown() does.
 * @see \coro_socket_shutdown()
 */
function swoole_socket_shutdown(\Coro\Coroutine\Socket $socket, int $how = 2): bool {}

/**
 * Does what Coro\Coroutine\Socket::close() does.
 * @see \coro_socket_close()
 */
function swoole_socket_close(\Coro\Coroutine\Socket $socket): void {}

/**
 * Returns the errCode of the socket, or coro_last_error().
 * @see \coro_socket_last_error()
 */
function swoole_socket_last_error(?\Coro\Coroutine\Socket $socket = null): int {}

/**
 * Sets the errCode of the socket to 0, and does what coro_clear_error() does.
 * @see \coro_socket_clear_error()
 */
function swoole_socket_clear_error(?\Coro\Coroutine\Socket $socket = null): void {}

/**
 * Starts a coroutine, which runs at once. create() returns when the new coroutine waits or ends.
 *
 * @return int|false the id; false with a warning when max_coroutine coroutines are alive or no address space is left
 * @see \Coro\Coroutine::create()
 */
function swoole_coroutine_create(callable $func, mixed ...$param): int|false {}

/**
 * Calls the callback when the current coroutine ends, in any way. The callback that was registered last is called first.
 *
 * @phpstan-param callable(): mixed $callback
 * @throws \Coro\Error outside a coroutine
 * @see \Coro\Coroutine::defer()
 */
function swoole_coroutine_defer(callable $callback): void {}

/**
 * Calls callback(timer id, ...params) every $ms milliseconds until clear(). Missed calls are dropped.
 *
 * @param int $ms at least 1; more than 100 years are 100 years
 * @return int the timer's id, 1 and up
 * @throws \ValueError for $ms below 1
 * @see \Coro\Timer::tick()
 */
function swoole_timer_tick(int $ms, callable $callback, mixed ...$params): int|false {}

/**
 * Calls callback(...params) once, in $ms milliseconds.
 *
 * @param int $ms at least 0 (in one of the next turns of the loop); more than 100 years are 100 years
 * @return int the timer's id, 1 and up
 * @throws \ValueError for negative $ms
 * @see \Coro\Timer::after()
 */
function swoole_timer_after(int $ms, callable $callback, mixed ...$params): int|false {}

/**
 * Returns true if a timer with this id is pending.
 * @see \Coro\Timer::exists()
 */
function swoole_timer_exists(int $timer_id): bool {}

/**
 * Returns exec_msec, exec_count (calls so far), interval (milliseconds; 0: once), round and removed; null for an unknown id.
 *
 * @return array|null
 * @phpstan-return array{exec_msec: int, exec_count: int, interval: int, round: int, removed: bool}|null
 * @see \Coro\Timer::info()
 */
function swoole_timer_info(int $timer_id): ?array {}

/**
 * Returns initialized (true if the loop exists), num (the number of pending timers) and round (the number of calls so far).
 *
 * @return array
 * @phpstan-return array{initialized: bool, num: int, round: int}
 * @see \Coro\Timer::stats()
 */
function swoole_timer_stats(): array {}

/**
 * Returns the ids of all pending timers.
 * @see \Coro\Timer::list()
 */
function swoole_timer_list(): \Coro\Timer\Iterator {}

/**
 * Removes a timer. The timer's callback is not called any more, even if the timer is due.
 *
 * @return bool true when the timer was pending
 * @see \Coro\Timer::clear()
 */
function swoole_timer_clear(int $timer_id): bool {}

/**
 * Removes all timers of this process.
 * @see \Coro\Timer::clearAll()
 */
function swoole_timer_clear_all(): bool {}

/**
 * Calls read_callback($fd) whenever the descriptor can be read, and write_callback($fd) whenever it can be written, until
 * del(). A callback is not called again before its last call has ended.
 *
 * @param int $events CORO_EVENT_READ, CORO_EVENT_WRITE or both: the events to watch, which need a callback; with
 *        CORO_EVENT_WEAK this descriptor does not keep the loop going
 * @psalm-template F
 * @phpstan-template F of resource|\Socket|\Coro\Coroutine\Socket|\Coro\Client|\Coro\Coroutine\Client|\Coro\Process|int
 * @phpstan-param F $fd
 * @phpstan-param (callable(F): mixed)|null $read_callback
 * @phpstan-param (callable(F): mixed)|null $write_callback
 * @return int|false the descriptor's number; false with a warning when the descriptor is watched already or cannot be watched
 * @see \Coro\Event::add()
 */
function swoole_event_add(mixed $fd, ?callable $read_callback = null, ?callable $write_callback = null, int $events = CORO_EVENT_READ): int|false {}

/**
 * Ends the watching of a descriptor. Call del() before you close the descriptor.
 *
 * @phpstan-param resource|\Socket|\Coro\Coroutine\Socket|\Coro\Client|\Coro\Coroutine\Client|\Coro\Process|int $fd
 * @return bool false with a warning when the descriptor is not watched
 * @see \Coro\Event::del()
 */
function swoole_event_del(mixed $fd): bool {}

/**
 * Replaces each callback for which the argument is not null, and the set of events if $events is not 0.
 *
 * @psalm-template F
 * @phpstan-template F of resource|\Socket|\Coro\Coroutine\Socket|\Coro\Client|\Coro\Coroutine\Client|\Coro\Process|int
 * @phpstan-param F $fd
 * @phpstan-param (callable(F): mixed)|null $read_callback
 * @phpstan-param (callable(F): mixed)|null $write_callback
 * @return bool false with a warning when the descriptor is not watched
 * @see \Coro\Event::set()
 */
function swoole_event_set(mixed $fd, ?callable $read_callback = null, ?callable $write_callback = null, int $events = 0): bool {}

/**
 * Returns true if the descriptor is watched for at least one of these events.
 *
 * @phpstan-param resource|\Socket|\Coro\Coroutine\Socket|\Coro\Client|\Coro\Coroutine\Client|\Coro\Process|int $fd
 * @see \Coro\Event::isset()
 */
function swoole_event_isset(mixed $fd, int $events = CORO_EVENT_READ | CORO_EVENT_WRITE): bool {}

/**
 * Sends bytes without waiting. Bytes that cannot be sent now are kept, and are sent in order when the descriptor is writable.
 *
 * @phpstan-param resource|\Socket|\Coro\Coroutine\Socket|\Coro\Client|\Coro\Coroutine\Client|\Coro\Process|int $fd
 * @return bool false with a warning when the bytes cannot be sent, as over a connection with TLS
 * @see \Coro\Event::write()
 */
function swoole_event_write(mixed $fd, string $data): bool {}

/**
 * Calls the function in a coroutine at the end of the present turn of the loop or, when no turn is under way, of the next
 * turn. Functions that the function itself defers are called at the end of the turn after that.
 *
 * @phpstan-param callable(): mixed $callback
 * @see \Coro\Event::defer()
 */
function swoole_event_defer(callable $callback): bool {}

/**
 * Calls the function in every turn of the loop, in a coroutine; null removes it. The function alone does not keep the loop
 * going.
 *
 * @phpstan-param (callable(): mixed)|null $callback
 * @param bool $before true: before the loop waits for events; false: at the end of the turn, after deferred functions
 * @return bool false when $callback is null and there was no function to remove
 * @see \Coro\Event::cycle()
 */
function swoole_event_cycle(?callable $callback, bool $before = false): bool {}

/**
 * Runs the loop until no coroutine, timer or descriptor is left that could continue. Outside of coroutines only.
 * @see \Coro\Event::wait()
 */
function swoole_event_wait(): void {}

/**
 * Makes one turn of the loop and waits for an event without a limit.
 *
 * @see \Coro\Event::dispatch()
 */
function swoole_event_dispatch(): bool {}

/**
 * Removes all timers, watches, deferred functions and signal callbacks, and ends the loop. The end of the loop ends the
 * coroutines; in a loop of Event::turn(), waiting coroutines continue to wait.
 * @see \Coro\Event::exit()
 */
function swoole_event_exit(): void {}

}

namespace Swoole\Coroutine {

/**
 * Runs a function in a coroutine and returns when all coroutines have ended and no timer is left.
 *
 * In a callback of a server with enable_coroutine=false, returns when this coroutine has ended, those that it has started, and those
 * that they have started. Timers go on. Meanwhile the worker calls no other callback.
 *
 * @return bool false with a warning inside a coroutine, and when the coroutine could not be started
 * @see \Coro\run()
 */
function run(callable $fn, mixed ...$args): bool {}

/**
 * Starts a coroutine that calls the function, at once. Returns its id, as Coroutine::create() does.
 * @see \Coro\go()
 */
function go(callable $fn, mixed ...$args): int|false {}

/**
 * Calls the function when the current coroutine ends, in any way, as Coroutine::defer() does.
 *
 * @phpstan-param callable(): mixed $fn
 * @see \Coro\defer()
 */
function defer(callable $fn): void {}

/**
 * Waits until all these coroutines have ended, as Coroutine::join() does.
 *
 * @param int[] $cid_array
 * @see \Coro\join()
 */
function join(array $cid_array, float $timeout = -1): bool {}

/**
 * Runs functions concurrently, each in a coroutine, and waits for all of them.
 *
 * @template K of array-key
 * @template R
 * @param callable[] $tasks
 * @phpstan-param array<K, callable(): R> $tasks
 * @param float $timeout seconds; 0 and negative: without a limit. After the timeout, running functions are
 *        canceled and further functions are not started; the results of all these functions are null.
 * @param int $concurrency the most functions that run at the same time; 0: no limit
 * @return array the results under the keys of $tasks
 * @phpstan-return array<K, R|null>
 * @throws \Throwable the exception of the first function that failed, after the others were canceled and have ended
 * @throws \ValueError for a negative $concurrency
 * @see \Coro\batch()
 */
function batch(array $tasks, float $timeout = -1.0, int $concurrency = 0): array {}

/**
 * Calls a function $n times concurrently and waits for all calls.
 *
 * @phpstan-param callable(): mixed $fn
 * @param int $concurrency as for batch()
 * @throws \ValueError for a negative $n or $concurrency
 * @throws \Throwable as batch()
 * @see \Coro\parallel()
 */
function parallel(int $n, callable $fn, int $concurrency = 0): void {}

/**
 * Calls a function with each value, concurrently, and waits for all calls.
 *
 * @template K of array-key
 * @template T
 * @template R
 * @phpstan-param array<K, T> $list
 * @phpstan-param callable(T): R $fn
 * @param float $timeout as for batch()
 * @param int $concurrency as for batch()
 * @return array the results under the keys of $list
 * @phpstan-return array<K, R|null>
 * @throws \Throwable as batch()
 * @throws \ValueError for a negative $concurrency
 * @see \Coro\map()
 */
function map(array $list, callable $fn, float $timeout = -1.0, int $concurrency = 0): array {}

/**
 * Waits until one of several channels is ready, and pops from this channel or pushes to it. When several channels are ready,
 * select() chooses one of them at random.
 *
 * @param \Coro\Channel[] $pop
 * @param array[] $push pairs of a channel and the value to push, under other keys than $pop
 * @phpstan-param array<array{\Coro\Channel, mixed}> $push
 * @param float $timeout seconds; 0 and negative: without a limit
 * @return array|null the key of the channel, and the value that was popped, true for a push, or false for a closed channel.
 *                    Null on timeout and when canceled.
 * @phpstan-return array{array-key, mixed}|null
 * @see \Coro\select()
 */
function select(array $pop, array $push = [], float $timeout = -1): ?array {}

}

namespace Swoole\Coroutine\Http {

/**
 * Sends an HTTP request over a connection of its own and waits for the response. Redirects are not followed.
 *
 * @param string $url with the scheme http or https; it may contain a user and a password
 * @param string|array|null $data the body; an array is sent as a form
 * @phpstan-param string|mixed[]|null $data
 * @param array|null $options the options of Coro\Coroutine\Http\Client::set()
 * @phpstan-param array<string, mixed>|null $options
 * @param array|null $headers name => value
 * @phpstan-param array<string, mixed>|null $headers
 * @param array|null $cookies name => value
 * @phpstan-param array<string, mixed>|null $cookies
 * @throws \Coro\Coroutine\Http\Client\Exception if there is no response; getCode() is the errCode of the client
 * @see \Coro\Http\request()
 */
function request(string $url, string $method, mixed $data = null, ?array $options = null, ?array $headers = null, ?array $cookies = null): \Coro\Coroutine\Http\ClientProxy {}

/**
 * Does what request() does. All requests use the client of the extension.
 *
 * @phpstan-param array<string, mixed>|null $options
 * @phpstan-param array<string, mixed>|null $headers
 * @phpstan-param array<string, mixed>|null $cookies
 * @throws \Coro\Coroutine\Http\Client\Exception if there is no response
 * @see \Coro\Http\request_with_http_client()
 */
function request_with_http_client(string $url, string $method, mixed $data = null, ?array $options = null, ?array $headers = null, ?array $cookies = null): \Coro\Coroutine\Http\ClientProxy {}

/**
 * Does what request() does. All requests use the client of the extension.
 *
 * @phpstan-param array<string, mixed>|null $options
 * @phpstan-param array<string, mixed>|null $headers
 * @phpstan-param array<string, mixed>|null $cookies
 * @throws \Coro\Coroutine\Http\Client\Exception if there is no response
 * @see \Coro\Http\request_with_curl()
 */
function request_with_curl(string $url, string $method, mixed $data = null, ?array $options = null, ?array $headers = null, ?array $cookies = null): \Coro\Coroutine\Http\ClientProxy {}

/**
 * Does what request() does. All requests use the client of the extension.
 *
 * @phpstan-param array<string, mixed>|null $options
 * @phpstan-param array<string, mixed>|null $headers
 * @phpstan-param array<string, mixed>|null $cookies
 * @throws \Coro\Coroutine\Http\Client\Exception if there is no response
 * @see \Coro\Http\request_with_stream()
 */
function request_with_stream(string $url, string $method, mixed $data = null, ?array $options = null, ?array $headers = null, ?array $cookies = null): \Coro\Coroutine\Http\ClientProxy {}

/**
 * Sends a POST request, as request() does.
 *
 * @phpstan-param string|mixed[]|null $data
 * @phpstan-param array<string, mixed>|null $options
 * @phpstan-param array<string, mixed>|null $headers
 * @phpstan-param array<string, mixed>|null $cookies
 * @throws \Coro\Coroutine\Http\Client\Exception if there is no response
 * @see \Coro\Http\post()
 */
function post(string $url, mixed $data, ?array $options = null, ?array $headers = null, ?array $cookies = null): \Coro\Coroutine\Http\ClientProxy {}

/**
 * Sends a GET request, as request() does.
 *
 * @phpstan-param array<string, mixed>|null $options
 * @phpstan-param array<string, mixed>|null $headers
 * @phpstan-param array<string, mixed>|null $cookies
 * @throws \Coro\Coroutine\Http\Client\Exception if there is no response
 * @see \Coro\Http\get()
 */
function get(string $url, ?array $options = null, ?array $headers = null, ?array $cookies = null): \Coro\Coroutine\Http\ClientProxy {}

}

namespace {

class_alias(\Coro\Exception::class, 'Swoole\Exception');
class_alias(\Coro\Error::class, 'Swoole\Error');
class_alias(\Coro\ExitException::class, 'Swoole\ExitException');
class_alias(\Coro\Coroutine::class, 'Swoole\Coroutine');
class_alias(\Coro\Coroutine\Context::class, 'Swoole\Coroutine\Context');
class_alias(\Coro\Coroutine\Iterator::class, 'Swoole\Coroutine\Iterator');
class_alias(\Coro\Coroutine\CanceledException::class, 'Swoole\Coroutine\CanceledException');
class_alias(\Coro\Coroutine\TimeoutException::class, 'Swoole\Coroutine\TimeoutException');
class_alias(\Coro\Coroutine\System::class, 'Swoole\Coroutine\System');
class_alias(\Coro\Coroutine\Scheduler::class, 'Swoole\Coroutine\Scheduler');
class_alias(\Coro\Channel::class, 'Swoole\Coroutine\Channel');
class_alias(\Coro\WaitGroup::class, 'Swoole\Coroutine\WaitGroup');
class_alias(\Coro\Barrier::class, 'Swoole\Coroutine\Barrier');
class_alias(\Coro\Coroutine\Mutex::class, 'Swoole\Coroutine\Mutex');
class_alias(\Coro\Coroutine\RWLock::class, 'Swoole\Coroutine\RWLock');
class_alias(\Coro\Coroutine\Lock::class, 'Swoole\Coroutine\Lock');
class_alias(\Coro\Coroutine\Semaphore::class, 'Swoole\Coroutine\Semaphore');
class_alias(\Coro\Coroutine\Condition::class, 'Swoole\Coroutine\Condition');
class_alias(\Coro\Coroutine\TaskGroup::class, 'Swoole\Coroutine\TaskGroup');
class_alias(\Coro\Table::class, 'Swoole\Table');
class_alias(\Coro\Atomic::class, 'Swoole\Atomic');
class_alias(\Coro\Atomic\Long::class, 'Swoole\Atomic\Long');
class_alias(\Coro\Lock::class, 'Swoole\Lock');
class_alias(\Coro\Coroutine\Socket::class, 'Swoole\Coroutine\Socket');
class_alias(\Coro\Coroutine\Socket\Exception::class, 'Swoole\Coroutine\Socket\Exception');
class_alias(\Coro\Client::class, 'Swoole\Client');
class_alias(\Coro\Client\Exception::class, 'Swoole\Client\Exception');
class_alias(\Coro\Async\Client::class, 'Swoole\Async\Client');
class_alias(\Coro\Coroutine\Client::class, 'Swoole\Coroutine\Client');
class_alias(\Coro\Coroutine\Redis::class, 'Swoole\Coroutine\Redis');
class_alias(\Coro\Timer::class, 'Swoole\Timer');
class_alias(\Coro\Timer\Iterator::class, 'Swoole\Timer\Iterator');
class_alias(\Coro\Runtime::class, 'Swoole\Runtime');
class_alias(\Coro\Event::class, 'Swoole\Event');
class_alias(\Coro\Event\Selector::class, 'Swoole\Event\Selector');
class_alias(\Coro\Process::class, 'Swoole\Process');
class_alias(\Coro\Server::class, 'Swoole\Server');
class_alias(\Coro\Http\Server::class, 'Swoole\Http\Server');
class_alias(\Coro\WebSocket\Frame::class, 'Swoole\WebSocket\Frame');
class_alias(\Coro\WebSocket\CloseFrame::class, 'Swoole\WebSocket\CloseFrame');
class_alias(\Coro\WebSocket\Server::class, 'Swoole\WebSocket\Server');
class_alias(\Coro\Server\Port::class, 'Swoole\Server\Port');
class_alias(\Coro\Server\Event::class, 'Swoole\Server\Event');
class_alias(\Coro\Server\Packet::class, 'Swoole\Server\Packet');
class_alias(\Coro\Server\PipeMessage::class, 'Swoole\Server\PipeMessage');
class_alias(\Coro\Server\StatusInfo::class, 'Swoole\Server\StatusInfo');
class_alias(\Coro\Server\TaskResult::class, 'Swoole\Server\TaskResult');
class_alias(\Coro\Server\Task::class, 'Swoole\Server\Task');
class_alias(\Coro\Server\Rooms::class, 'Swoole\Server\Rooms');
class_alias(\Coro\Connection\Iterator::class, 'Swoole\Connection\Iterator');
class_alias(\Coro\Http\Request::class, 'Swoole\Http\Request');
class_alias(\Coro\Http\BodyIterator::class, 'Swoole\Http\BodyIterator');
class_alias(\Coro\Http\Cookie::class, 'Swoole\Http\Cookie');
class_alias(\Coro\Http\Response::class, 'Swoole\Http\Response');
class_alias(\Coro\Coroutine\Http\Server::class, 'Swoole\Coroutine\Http\Server');
class_alias(\Coro\Coroutine\Server::class, 'Swoole\Coroutine\Server');
class_alias(\Coro\Coroutine\Server\Connection::class, 'Swoole\Coroutine\Server\Connection');
class_alias(\Coro\Coroutine\Http\Client::class, 'Swoole\Coroutine\Http\Client');
class_alias(\Coro\Coroutine\Http\Client\Exception::class, 'Swoole\Coroutine\Http\Client\Exception');
class_alias(\Coro\Constant::class, 'Swoole\Constant');
class_alias(\Coro\Tracing::class, 'Swoole\Tracing');
class_alias(\Coro\ArrayObject::class, 'Swoole\ArrayObject');
class_alias(\Coro\ConnectionPool::class, 'Swoole\ConnectionPool');
class_alias(\Coro\Coroutine\Http2\Client::class, 'Swoole\Coroutine\Http2\Client');
class_alias(\Coro\Coroutine\Http2\Client\Exception::class, 'Swoole\Coroutine\Http2\Client\Exception');
class_alias(\Coro\Coroutine\Http2\MultiplexClient::class, 'Swoole\Coroutine\Http2\MultiplexClient');
class_alias(\Coro\Coroutine\Http\ClientProxy::class, 'Swoole\Coroutine\Http\ClientProxy');
class_alias(\Coro\Coroutine\MySQL::class, 'Swoole\Coroutine\MySQL');
class_alias(\Coro\Coroutine\MySQL\Exception::class, 'Swoole\Coroutine\MySQL\Exception');
class_alias(\Coro\Coroutine\MySQL\Statement::class, 'Swoole\Coroutine\MySQL\Statement');
class_alias(\Coro\Coroutine\PostgreSQL::class, 'Swoole\Coroutine\PostgreSQL');
class_alias(\Coro\Coroutine\PostgreSQLStatement::class, 'Swoole\Coroutine\PostgreSQLStatement');
class_alias(\Coro\Database\DatabaseConfig::class, 'Swoole\Database\DatabaseConfig');
class_alias(\Coro\Database\DetectsLostConnections::class, 'Swoole\Database\DetectsLostConnections');
class_alias(\Coro\Database\MysqliConfig::class, 'Swoole\Database\MysqliConfig');
class_alias(\Coro\Database\MysqliException::class, 'Swoole\Database\MysqliException');
class_alias(\Coro\Database\MysqliPool::class, 'Swoole\Database\MysqliPool');
class_alias(\Coro\Database\MysqliProxy::class, 'Swoole\Database\MysqliProxy');
class_alias(\Coro\Database\MysqliStatementProxy::class, 'Swoole\Database\MysqliStatementProxy');
class_alias(\Coro\Database\ObjectProxy::class, 'Swoole\Database\ObjectProxy');
class_alias(\Coro\Database\PDOConfig::class, 'Swoole\Database\PDOConfig');
class_alias(\Coro\Database\PDOPool::class, 'Swoole\Database\PDOPool');
class_alias(\Coro\Database\PDOProxy::class, 'Swoole\Database\PDOProxy');
class_alias(\Coro\Database\PDOStatementProxy::class, 'Swoole\Database\PDOStatementProxy');
class_alias(\Coro\Database\RedisConfig::class, 'Swoole\Database\RedisConfig');
class_alias(\Coro\Database\RedisPool::class, 'Swoole\Database\RedisPool');
class_alias(\Coro\Database\SharedPDO::class, 'Swoole\Database\SharedPDO');
class_alias(\Coro\Exception\ArrayKeyNotExists::class, 'Swoole\Exception\ArrayKeyNotExists');
class_alias(\Coro\Grpc\Client::class, 'Swoole\Grpc\Client');
class_alias(\Coro\Grpc\ClientCall::class, 'Swoole\Grpc\ClientCall');
class_alias(\Coro\Grpc\Exception::class, 'Swoole\Grpc\Exception');
class_alias(\Coro\Grpc\Handler::class, 'Swoole\Grpc\Handler');
class_alias(\Coro\Grpc\Health::class, 'Swoole\Grpc\Health');
class_alias(\Coro\Grpc\Reflection::class, 'Swoole\Grpc\Reflection');
class_alias(\Coro\Grpc\ServerCall::class, 'Swoole\Grpc\ServerCall');
class_alias(\Coro\Grpc\Status::class, 'Swoole\Grpc\Status');
class_alias(\Coro\Http2\Request::class, 'Swoole\Http2\Request');
class_alias(\Coro\Http2\Response::class, 'Swoole\Http2\Response');
class_alias(\Coro\Http\Status::class, 'Swoole\Http\Status');
class_alias(\Coro\MultibyteStringObject::class, 'Swoole\MultibyteStringObject');
class_alias(\Coro\Nats\Client::class, 'Swoole\Nats\Client');
class_alias(\Coro\Nats\Exception::class, 'Swoole\Nats\Exception');
class_alias(\Coro\Nats\JetStream::class, 'Swoole\Nats\JetStream');
class_alias(\Coro\Nats\KeyValue::class, 'Swoole\Nats\KeyValue');
class_alias(\Coro\Nats\Message::class, 'Swoole\Nats\Message');
class_alias(\Coro\Nats\Subscription::class, 'Swoole\Nats\Subscription');
class_alias(\Coro\ObjectProxy::class, 'Swoole\ObjectProxy');
class_alias(\Coro\Process\Manager::class, 'Swoole\Process\Manager');
class_alias(\Coro\Process\Pool::class, 'Swoole\Process\Pool');
class_alias(\Coro\Pusher::class, 'Swoole\Pusher');
class_alias(\Coro\Queue::class, 'Swoole\Queue');
class_alias(\Coro\Queue\BackendAway::class, 'Swoole\Queue\BackendAway');
class_alias(\Coro\Queue\DeadJob::class, 'Swoole\Queue\DeadJob');
class_alias(\Coro\Queue\Delivery::class, 'Swoole\Queue\Delivery');
class_alias(\Coro\Redis\Server::class, 'Swoole\Redis\Server');
class_alias(\Coro\Rooms::class, 'Swoole\Rooms');
class_alias(\Coro\Rooms\EngineAway::class, 'Swoole\Rooms\EngineAway');
class_alias(\Coro\Rooms\NotAcknowledged::class, 'Swoole\Rooms\NotAcknowledged');
class_alias(\Coro\Rooms\Sent::class, 'Swoole\Rooms\Sent');
class_alias(\Coro\Server\Helper::class, 'Swoole\Server\Helper');
class_alias(\Coro\StringObject::class, 'Swoole\StringObject');

}
