#pragma once

namespace coro {

// What the kernel is to do with the connections of a stream port.
struct StreamOptions {
    bool nodelay = true;
    bool keepalive = false;
    int keepalive_idle = 0;       // seconds of silence before the first probe
    int keepalive_interval = 0;   // seconds between probes
    int keepalive_count = 0;      // probes without an answer, then the connection is dead
    int user_timeout = 0;         // milliseconds that what was sent may be unacknowledged; 0: the kernel's
    int defer_accept = 0;         // seconds that a connection without a byte is kept from us; 0: it comes at once
    int fastopen = 0;             // clients that may send with their first packet and are not confirmed yet; 0: none may
    int receive_buffer = 0;       // bytes in the kernel; 0: as it sees fit
    int send_buffer = 0;
};

// Sets the options of one connection, and those of a listening socket. A kernel that does not know an option goes on
// without it: none of them changes what a program sees.
//
// Linux copies a TCP connection's options from its listening socket, so apply_to_connection() on that serves for all clients
// that connect from then on, and costs none of them a system call. Unix sockets get none.
void apply_to_connection(int fd, bool is_tcp, const StreamOptions &options);
void apply_to_listener(int fd, bool is_tcp, const StreamOptions &options);

}  // namespace coro
