// Load client for the WebSocket benchmarks, with one thread, one epoll and N connections that send binary messages
// of one size as fast as the server reads them. At the end every connection sends the text "report", and the
// server answers with the number of messages and bytes that it has received from this connection.
//
//   websocket_load --port N [--connections 10] [--size 64] [--seconds 2]
//
// The result is one line of JSON: messages, bytes, seconds (wall time until the last report), errors. A report
// with wrong numbers or a missing report is an error. The exit status is 1 after any error.
#define _GNU_SOURCE
#include "websocket_client.h"

#include <getopt.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <signal.h>

enum { kMaxConnections = 1000, kBatchBytes = 64 * 1024, kReportBytes = 64 };

typedef struct {
    int fd;
    size_t sent;           // number of sent bytes of the current batch
    uint64_t batches;      // number of completely sent batches
    bool is_reporting;     // true after the text "report" was sent
    char report[kReportBytes];
    size_t have;
} Connection;

static char *batch;
static size_t batch_bytes;
static uint64_t batch_messages;
static size_t message_size = 64;

static void make_batch(void)
{
    size_t frame = message_size + 14;
    batch_messages = frame < kBatchBytes ? kBatchBytes / frame : 1;
    batch = malloc(batch_messages * frame);
    if (!batch) {
        die("malloc");
    }
    for (uint64_t i = 0; i < batch_messages; i++) {
        batch_bytes += write_frame(batch + batch_bytes, 2, NULL, message_size);
    }
}

// Sends as many bytes as the socket takes. If `is_over` is true, sends the rest of the current batch and then
// "report". Returns false if the connection is lost.
static bool send_some(Connection *connection, bool is_over)
{
    while (!connection->is_reporting) {
        if (connection->sent == 0 && is_over) {
            char last[32];
            size_t size = write_frame(last, 1, "report", 6);
            if (send(connection->fd, last, size, MSG_NOSIGNAL) != (ssize_t)size) {
                return errno == EAGAIN;   // EAGAIN: the function is called again when the socket is writable
            }
            connection->is_reporting = true;
            return true;
        }
        ssize_t count = send(connection->fd, batch + connection->sent, batch_bytes - connection->sent,
                             MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count < 0) {
            return errno == EAGAIN;
        }
        connection->sent += (size_t)count;
        if (connection->sent == batch_bytes) {
            connection->sent = 0;
            connection->batches++;
            if (!is_over) {
                return true;   // returns before the socket is full, so that the other connections can send
            }
        }
    }
    return true;
}

// Reads the answer to "report", a text frame "MESSAGES BYTES". Returns true if its numbers are right.
static bool is_right(Connection *connection)
{
    while (connection->have < 2 || connection->have < 2u + (unsigned char)connection->report[1]) {
        ssize_t count = recv(connection->fd, connection->report + connection->have,
                             kReportBytes - 1 - connection->have, 0);
        if (count <= 0) {
            return false;
        }
        connection->have += (size_t)count;
    }
    connection->report[connection->have] = '\0';
    unsigned long long messages = 0, bytes = 0;
    if (sscanf(connection->report + 2, "%llu %llu", &messages, &bytes) != 2) {
        return false;
    }
    uint64_t sent = connection->batches * batch_messages;
    return messages == sent && bytes == sent * message_size;
}

int main(int argc, char **argv)
{
    static const struct option kOptions[] = {{"port", 1, NULL, 'p'},
                                             {"connections", 1, NULL, 'c'},
                                             {"size", 1, NULL, 's'},
                                             {"seconds", 1, NULL, 't'},
                                             {NULL, 0, NULL, 0}};
    int port = 0, count = 10, option;
    double seconds = 2;
    while ((option = getopt_long(argc, argv, "", kOptions, NULL)) != -1) {
        switch (option) {
        case 'p': port = atoi(optarg); break;
        case 'c': count = atoi(optarg); break;
        case 's': message_size = strtoul(optarg, NULL, 10); break;
        case 't': seconds = atof(optarg); break;
        default: return 2;
        }
    }
    if (port <= 0 || count < 1 || count > kMaxConnections || message_size > 64 << 20) {
        fprintf(stderr, "websocket_load: wrong arguments\n");
        return 2;
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    make_batch();
    Connection *connections = calloc((size_t)count, sizeof *connections);
    int poll = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; i < count; i++) {
        connections[i].fd = open_websocket(port);
        struct epoll_event event = {.events = EPOLLOUT, .data.ptr = &connections[i]};
        epoll_ctl(poll, EPOLL_CTL_ADD, connections[i].fd, &event);
    }
    double begin = now(), end = begin + seconds;
    int sending = count, errors = 0;
    while (sending > 0 && now() < end + kGraceSeconds) {
        struct epoll_event ready[64];
        int found = epoll_wait(poll, ready, 64, 100);
        for (int i = 0; i < found; i++) {
            Connection *connection = ready[i].data.ptr;
            bool is_lost = !send_some(connection, now() >= end);
            if (is_lost || connection->is_reporting) {
                errors += is_lost;
                sending--;
                epoll_ctl(poll, EPOLL_CTL_DEL, connection->fd, NULL);
            }
        }
    }
    uint64_t messages = 0;
    for (int i = 0; i < count; i++) {
        messages += connections[i].batches * batch_messages;
        errors += !is_right(&connections[i]);
    }
    printf("{\"messages\":%llu,\"bytes\":%llu,\"seconds\":%.6f,\"errors\":%d}\n", (unsigned long long)messages,
           (unsigned long long)(messages * message_size), now() - begin, errors);
    return errors ? 1 : 0;
}
