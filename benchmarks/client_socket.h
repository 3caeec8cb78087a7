// Functions with which all load clients connect to the server on this machine.
#pragma once

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>

static inline void die(const char *what)
{
    fprintf(stderr, "%s: %s\n", what, errno != 0 ? strerror(errno) : "failed");
    exit(2);
}

// Connects to the port with a blocking socket. A read from the socket times out after `patience_seconds`.
static inline int open_connection(int port, int patience_seconds)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t) port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    struct timeval patience = {.tv_sec = patience_seconds};
    int on = 1;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    // Use Reno, which needs no privilege and does not pace. The machine's default may be BBR, which paces: then
    // the timers of the client would run on the server's core, and the client's sending would be charged to the
    // server.
    if (fd < 0 || setsockopt(fd, IPPROTO_TCP, TCP_CONGESTION, "reno", 4) != 0 ||
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) != 0 ||
        setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience) != 0 ||
        connect(fd, (struct sockaddr *) &address, sizeof address) != 0) {
        die("connect");
    }
    return fd;
}
