// Functions for the WebSocket load clients, which open connections and write frames as a client does.
#pragma once

#include "client_socket.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

enum { kGraceSeconds = 10 };

static inline double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// Writes a masked frame (RFC 6455, section 5.2) of at most size + 14 bytes. If `payload` is NULL, all bytes of the
// payload are 'x'. Returns the size of the frame.
static inline size_t write_frame(char *to, int opcode, const char *payload, size_t size)
{
    static const unsigned char kKey[4] = {0x37, 0xfa, 0x21, 0x3d};
    unsigned char *out = (unsigned char *)to;
    *out++ = (unsigned char)(0x80 | opcode);
    int bytes = size < 126 ? 0 : size < 65536 ? 2 : 8;
    *out++ = (unsigned char)(0x80 | (bytes == 0 ? size : bytes == 2 ? 126 : 127));
    for (int i = bytes - 1; i >= 0; i--) {
        *out++ = (unsigned char)(size >> (8 * i));
    }
    memcpy(out, kKey, sizeof kKey);
    out += sizeof kKey;
    for (size_t i = 0; i < size; i++) {
        *out++ = (unsigned char)(payload ? payload[i] : 'x') ^ kKey[i % 4];
    }
    return (size_t)((char *)out - to);
}

// Opens a blocking WebSocket. A read from the socket times out after kGraceSeconds.
static inline int open_websocket(int port)
{
    static const char kHandshake[] =
        "GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    int fd = open_connection(port, kGraceSeconds);
    if (send(fd, kHandshake, sizeof kHandshake - 1, MSG_NOSIGNAL) != sizeof kHandshake - 1) {
        die("handshake");
    }
    // Read byte by byte, because frames may follow the answer immediately.
    char answer[2048];
    size_t have = 0;
    while (have < 4 || memcmp(answer + have - 4, "\r\n\r\n", 4) != 0) {
        ssize_t count = recv(fd, answer + have, 1, 0);
        if (count != 1 || ++have == sizeof answer) {
            die("handshake");
        }
    }
    if (memcmp(answer, "HTTP/1.1 101", 12) != 0) {
        errno = EPROTO;
        die("handshake");
    }
    return fd;
}
