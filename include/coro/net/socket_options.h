#pragma once

namespace coro {

// Options of the kernel for the connections of a stream port.
struct StreamOptions {
    bool nodelay = true;
    bool keepalive = false;
    int keepalive_idle = 0;       // seconds of silence before the first probe
    int keepalive_interval = 0;   // seconds between probes
    int keepalive_count = 0;      // probes without a response after which the connection is closed
    int user_timeout = 0;         // milliseconds that sent data may stay unacknowledged; 0: the kernel's default
    int defer_accept = 0;         // seconds for which a connection is not accepted until data arrives; 0: off
    int fastopen = 0;             // most clients that may send data with SYN and are not confirmed yet; 0: off
    int receive_buffer = 0;       // bytes of SO_RCVBUF; 0: the kernel's default
    int send_buffer = 0;          // bytes of SO_SNDBUF; 0: the kernel's default
};

// Set the options of a connection, and those of a listening socket. Options that the kernel does not know are
// ignored: none of them changes the behaviour of a program.
//
// Linux copies most options of a TCP connection from its listening socket. So apply_to_connection() is called
// for the listening socket, and its connections need no system call. Unix sockets do not inherit options.
void apply_to_connection(int fd, bool is_tcp, const StreamOptions &options);
void apply_to_listener(int fd, bool is_tcp, const StreamOptions &options);

}  // namespace coro
