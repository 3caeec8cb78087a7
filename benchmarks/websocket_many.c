// Client for benchmarks with many WebSockets: one thread, one epoll, N connections.
//
//   websocket_many --port N [--connections 10000] [--rounds 0] [--bytes 100]
//
// The client prints "ready" when all connections are open, and waits for a byte on stdin. In each round one
// connection sends "go", and each connection must receive one frame with
// this number of bytes, at most 65,535. The result is one line of JSON:
// frames, and seconds of the median round, from "go" to the last frame. The connections stay open until stdin has
// another byte or ends.
#define _GNU_SOURCE
#include "websocket_client.h"

#include <getopt.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <unistd.h>

enum { kMaxRounds = 1000, kMostBytes = 65535 };

typedef struct {
    int fd;
    int have;   // number of received bytes of this round's frame
} Connection;

static Connection *connections;
static int count = 10000;
static char head[4] = "\x81\x64";   // of each frame
static int frame_bytes = 102;        // of the head and the payload

static void set_payload(int bytes)
{
    head[1] = (char)(bytes < 126 ? bytes : 126);
    head[2] = (char)(bytes >> 8);
    head[3] = (char)bytes;
    frame_bytes = bytes + (bytes < 126 ? 2 : 4);
}

// Reads a part of the connection's frame. Returns true if the frame is complete.
static bool read_frame(Connection *connection)
{
    static char bytes[kMostBytes + sizeof head + 1];
    ssize_t size = recv(connection->fd, bytes, (size_t)(frame_bytes + 1 - connection->have), MSG_DONTWAIT);
    if (size < 0 && errno == EAGAIN) {
        return false;
    }
    connection->have += (int)size;
    if (size <= 0 || connection->have > frame_bytes ||
        (connection->have == size && size >= 4 && memcmp(bytes, head, head[1] == 126 ? 4 : 2) != 0)) {
        errno = size < 0 ? errno : EPROTO;
        die("frame");
    }
    return connection->have == frame_bytes;
}

// Runs one round. Returns the seconds from "go" to the last frame, or a negative number if a frame is missing.
static double run_round(int poll)
{
    char go[32];
    size_t size = write_frame(go, 1, "go", 2);
    for (int i = 0; i < count; i++) {
        connections[i].have = 0;
    }
    double begin = now();
    if (send(connections[0].fd, go, size, MSG_NOSIGNAL) != (ssize_t)size) {
        die("send");
    }
    for (int left = count; left > 0;) {
        struct epoll_event ready[256];
        int found = epoll_wait(poll, ready, 256, kGraceSeconds * 1000);
        if (found <= 0) {
            return -1;
        }
        for (int i = 0; i < found; i++) {
            left -= read_frame(ready[i].data.ptr);
        }
    }
    return now() - begin;
}

static int compare(const void *one, const void *other)
{
    double difference = *(const double *)one - *(const double *)other;
    return (difference > 0) - (difference < 0);
}

static void wait_for_byte(void)
{
    char byte;
    if (read(STDIN_FILENO, &byte, 1) < 0) {
        die("stdin");
    }
}

int main(int argc, char **argv)
{
    static const struct option kOptions[] = {
        {"port", 1, NULL, 'p'}, {"connections", 1, NULL, 'c'}, {"rounds", 1, NULL, 'r'}, {"bytes", 1, NULL, 'b'},
        {NULL, 0, NULL, 0}};
    int port = 0, rounds = 0, bytes = 100, option;
    while ((option = getopt_long(argc, argv, "", kOptions, NULL)) != -1) {
        switch (option) {
        case 'p': port = atoi(optarg); break;
        case 'c': count = atoi(optarg); break;
        case 'r': rounds = atoi(optarg); break;
        case 'b': bytes = atoi(optarg); break;
        default: return 2;
        }
    }
    if (port <= 0 || count < 1 || rounds < 0 || rounds > kMaxRounds || bytes < 0 || bytes > kMostBytes) {
        fprintf(stderr, "websocket_many: wrong arguments\n");
        return 2;
    }
    set_payload(bytes);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    connections = calloc((size_t)count, sizeof *connections);
    int poll = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; i < count; i++) {
        connections[i].fd = open_websocket(port);
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = &connections[i]};
        epoll_ctl(poll, EPOLL_CTL_ADD, connections[i].fd, &event);
    }
    puts("ready");
    fflush(stdout);
    wait_for_byte();
    static double seconds[kMaxRounds];
    for (int i = 0; i < rounds; i++) {
        seconds[i] = run_round(poll);
        if (seconds[i] < 0) {
            fprintf(stderr, "websocket_many: round %d does not end\n", i);
            return 1;
        }
    }
    if (rounds > 0) {
        qsort(seconds, (size_t)rounds, sizeof *seconds, compare);
        printf("{\"frames\":%ld,\"seconds\":%.6f}\n", (long)rounds * count, seconds[rounds / 2]);
        fflush(stdout);
        wait_for_byte();
    }
    return 0;
}
