#pragma once

namespace coro {

// Socket options of the kernel for the connections of a stream port.
struct StreamOptions {
    bool nodelay = true;
    bool keepalive = false;
    int keepalive_idle = 0;       // seconds without data before the first keepalive probe; 0: the kernel's default
    int keepalive_interval = 0;   // seconds between keepalive probes; 0: the kernel's default
    int keepalive_count = 0;      // unanswered probes after which the connection is closed; 0: the kernel's default
    int user_timeout = 0;         // milliseconds that sent data may stay unacknowledged; 0: the kernel's default
    int defer_accept = 0;         // seconds for which the kernel holds back a connection without data; 0: off
    int fastopen = 0;             // the largest number of unconfirmed clients that sent data in SYN (TCP Fast Open); 0: off
    int receive_buffer = 0;       // the size of the kernel's receive buffer in bytes (SO_RCVBUF); 0: the kernel's default
    int send_buffer = 0;          // the size of the kernel's send buffer in bytes (SO_SNDBUF); 0: the kernel's default
};

// apply_to_connection() sets the options of a connection, apply_to_listener() sets the options of a listening
// socket. Both ignore options that the kernel does not know, because no option changes what a program can see.
//
// Linux copies most options of a TCP connection from the listening socket. So apply_to_connection() is also
// called for a listening TCP socket, and then need not be called for each connection. The connections of unix
// sockets do not inherit options.
void apply_to_connection(int fd, bool is_tcp, const StreamOptions &options);
void apply_to_listener(int fd, bool is_tcp, const StreamOptions &options);

}  // namespace coro
