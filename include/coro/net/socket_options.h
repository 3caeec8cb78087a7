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

// To a connection that has just been accepted, and to the socket it came from. A kernel that does not know an option goes on
// without it: none of them changes what a program sees.
void apply_to_connection(int fd, bool is_tcp, const StreamOptions &options);
void apply_to_listener(int fd, bool is_tcp, const StreamOptions &options);

}  // namespace coro
