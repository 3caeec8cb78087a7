// Load client for the HTTP benchmarks, with one thread, one epoll and N keep-alive connections. The load is a
// closed loop: a connection sends its next request (or window of pipelined requests) only after all answers to the
// previous one have arrived.
//
//   load --port N [--connections 100] [--pipeline 1] [--seconds 2 | --count N] [--request REQUEST]
//   load --port N --idle [--connections 15000]    sends one request on each, prints "ready", waits until stdin ends
//   load --port N --once                          sends one request, writes the answer's bytes to stdout
//   load --print [--request ...]                  writes the request's bytes to stdout
//
// REQUEST  hello, the default
//          browser  the ten headers of a browser
//          varied   as browser, but the path, the query and the cookie change in every request
//          close    hello with "Connection: close": each request has its own connection, which the server must close
//          a path   of a file with the bytes of a request
//
// The first answer, on a connection of its own, sets the expectation for every answer: status 200 and the same
// number of bytes. Any other answer, a missing one, or a connection that the server closes is an error. The result
// is one line of JSON with requests, seconds (wall time), latency_p50_us, latency_p99_us and errors. The latency
// is the time from the write of a window (with "close": from before connect()) to the last answer (with "close":
// to the end of the connection). The exit status is 1 after any error, and without any answer.
#define _GNU_SOURCE
#include "client_socket.h"

#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    kMaxRequest = 16 * 1024,
    kMaxPipelined = 64,
    kVariants = 4096,
    kMaxEvents = 512,
    kReadBytes = 64 * 1024,
    kStatusBytes = 12
};
enum { kSteps = 32, kBuckets = 32 * 64, kGraceSeconds = 2, kPatienceSeconds = 10, kMaxErrors = 1000 };

static const char kHello[] = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
static const char kClose[] = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

#define BROWSER(target, session, visits)                                                                     \
    "GET " target " HTTP/1.1\r\n"                                                                            \
    "Host: www.example.test\r\n"                                                                             \
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\r\n"                 \
    "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8\r\n"                 \
    "Accept-Language: en-GB,en;q=0.7,de;q=0.3\r\n"                                                           \
    "Accept-Encoding: gzip, deflate, br\r\n"                                                                 \
    "Connection: keep-alive\r\n"                                                                             \
    "Referer: http://www.example.test/articles\r\n"                                                          \
    "Upgrade-Insecure-Requests: 1\r\n"                                                                       \
    "Cache-Control: max-age=0\r\n"                                                                           \
    "Cookie: session=" session "; theme=dark; visits=" visits "\r\n\r\n"

static const char kBrowser[] =
    BROWSER("/articles/list?page=3&sort=newest&lang=en", "4f1c0d9be27a48e3a6650d1f", "17");
// A printf() format: argument 1 is the session, argument 2 the number of the variant. All variants have the same
// length.
static const char kVaried[] =
    BROWSER("/articles/%2$04u?page=%2$04u&sort=newest&lang=en", "4f1c0d9be27a48e3%1$08x", "%2$04u");

typedef struct {
    int fd;
    unsigned left;   // number of missing answers of the current window (the requests sent together)
    bool is_busy;    // true until all answers of the window have arrived
    size_t have;     // number of received bytes of the current answer
    uint64_t sent_at;
    char status[kStatusBytes];
} Connection;

static struct {
    int port, connections, pipeline;
    double seconds;
    uint64_t count;
    const char *request;
    bool close, idle, once, print;
} options = {.connections = 0, .pipeline = 1, .seconds = 2, .request = "hello"};

// All variants of the request, followed by the first variants again. So a window (the requests that a connection
// sends at once) may begin at any variant.
static char *prepared;
static unsigned variants = 1, next_variant;
static size_t request_bytes, answer_bytes;
static uint64_t histogram[kBuckets];
static uint64_t requests, sent, errors;
static unsigned busy;   // number of connections whose is_busy is true
static bool sending = true;

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t) time.tv_sec * 1000000000u + (uint64_t) time.tv_nsec;
}

// Counts a latency in a histogram with logarithmic buckets, 32 for each doubling, so that a quantile has an error
// of at most 3 %.
static void record(uint64_t ns, unsigned answers)
{
    int power = ns < 2 * kSteps ? 0 : 63 - __builtin_clzll(ns) - 5;
    uint64_t bucket = (uint64_t) power * kSteps + (ns >> power);
    histogram[bucket < kBuckets ? bucket : kBuckets - 1] += answers;
}

static double quantile_us(double part)
{
    uint64_t total = 0, seen = 0;
    for (int i = 0; i < kBuckets; i++) {
        total += histogram[i];
    }
    for (int i = 0; i < kBuckets; i++) {
        seen += histogram[i];
        if (total > 0 && (double) seen >= part * (double) total) {
            int power = i < 2 * kSteps ? 0 : i / kSteps - 1;
            return (double) ((uint64_t) (i - power * kSteps) << power) / 1000;
        }
    }
    return 0;
}

static size_t write_variant(char *to, unsigned variant)
{
    return (size_t) snprintf(to, kMaxRequest, kVaried, (variant + 1) * 2654435761u, variant);
}

static size_t write_request(char *to)
{
    static const struct {
        const char *name, *bytes;
    } known[] = {{"hello", kHello}, {"browser", kBrowser}, {"close", kClose}};
    for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
        if (strcmp(options.request, known[i].name) == 0) {
            memcpy(to, known[i].bytes, strlen(known[i].bytes));
            return strlen(known[i].bytes);
        }
    }
    FILE *file = fopen(options.request, "rb");
    size_t size = file != NULL ? fread(to, 1, kMaxRequest, file) : 0;
    if (size == 0) {
        die(options.request);
    }
    fclose(file);
    return size;
}

static void prepare_requests(void)
{
    static char first[kMaxRequest];
    bool is_varied = strcmp(options.request, "varied") == 0;
    variants = is_varied ? kVariants : 1;
    request_bytes = is_varied ? write_variant(first, 0) : write_request(first);
    // one more byte for the NUL after the last request
    prepared = malloc((variants + kMaxPipelined) * request_bytes + 1);
    if (prepared == NULL) {
        die("malloc");
    }
    for (unsigned i = 0; i < variants + kMaxPipelined; i++) {
        char *to = prepared + i * request_bytes;
        is_varied ? (void) write_variant(to, i % variants) : (void) memcpy(to, first, request_bytes);
    }
}

// Sends one request and reads its answer on a blocking socket. Returns the length of the answer, or 0 for an
// invalid answer.
static size_t ask_once(int fd, char *answer, size_t room)
{
    size_t have = 0, need = 0;
    errno = 0;
    if (send(fd, prepared, request_bytes, MSG_NOSIGNAL) != (ssize_t) request_bytes) {
        return 0;
    }
    while (need == 0 || have < need) {
        ssize_t got = have < room - 1 ? recv(fd, answer + have, room - 1 - have, 0) : 0;
        if (got <= 0) {
            return 0;
        }
        answer[have += (size_t) got] = 0;
        char *end = strstr(answer, "\r\n\r\n");
        char *length = strcasestr(answer, "\r\nContent-Length:");
        if (end != NULL && (length == NULL || length > end)) {
            fprintf(stderr, "load: the answer has no Content-Length\n");
            return 0;
        }
        if (end != NULL) {
            need = (size_t) (end + 4 - answer) + strtoul(length + strlen("\r\nContent-Length:"), NULL, 10);
        }
    }
    return have == need && memcmp(answer, "HTTP/1.1 200", kStatusBytes) == 0 ? have : 0;
}

static char first_answer[kReadBytes];

static void learn_answer(void)
{
    int fd = open_connection(options.port, kPatienceSeconds);
    answer_bytes = ask_once(fd, first_answer, sizeof(first_answer));
    if (answer_bytes == 0) {
        fprintf(stderr, "load: the first answer is not a complete 200: %.200s\n", first_answer);
        exit(1);
    }
    close(fd);
}

static void send_window(Connection *connection, uint64_t time)
{
    size_t bytes = request_bytes * (size_t) options.pipeline;
    connection->left = (unsigned) options.pipeline;
    connection->have = 0;
    connection->sent_at = time;
    sent += connection->left;
    busy += !connection->is_busy;
    connection->is_busy = true;
    const char *window = prepared + next_variant * request_bytes;
    next_variant = (next_variant + connection->left) % variants;
    if (send(connection->fd, window, bytes, MSG_NOSIGNAL) != (ssize_t) bytes) {
        errors++;   // the outstanding answers of the window will count as errors, too
    }
}

static void enlist(int epoll, Connection *connection)
{
    struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP | EPOLLET, .data.ptr = connection};
    connection->fd = open_connection(options.port, kPatienceSeconds);
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, connection->fd, &event) != 0) {
        die("epoll_ctl");
    }
}

static void fail(int epoll, Connection *connection)
{
    errors += connection->left > 0 ? connection->left : 1;
    busy -= connection->is_busy;
    connection->is_busy = false;
    close(connection->fd);
    if (errors > kMaxErrors) {
        fprintf(stderr, "load: more than %d errors\n", kMaxErrors);
        exit(1);
    }
    enlist(epoll, connection);
    connection->left = 0;
    if (sending) {
        send_window(connection, now());
    }
}

// Splits the bytes into answers of the known length. Returns false if an answer is not as expected.
static bool take(Connection *connection, const char *bytes, size_t count)
{
    while (count > 0) {
        if (connection->left == 0) {
            return false;
        }
        size_t part = answer_bytes - connection->have < count ? answer_bytes - connection->have : count;
        if (connection->have < kStatusBytes) {
            size_t status = kStatusBytes - connection->have < part ? kStatusBytes - connection->have : part;
            memcpy(connection->status + connection->have, bytes, status);
        }
        connection->have += part;
        bytes += part;
        count -= part;
        if (connection->have == answer_bytes) {
            if (memcmp(connection->status, "HTTP/1.1 200", kStatusBytes) != 0) {
                return false;
            }
            connection->have = 0;
            connection->left--;
            requests++;
        }
    }
    return true;
}

static void complete_window(int epoll, Connection *connection)
{
    uint64_t time = now();
    record(time - connection->sent_at, (unsigned) options.pipeline);
    busy--;
    connection->is_busy = false;
    if (options.close) {
        close(connection->fd);
    }
    if (sending && options.close) {
        enlist(epoll, connection);
    }
    if (sending) {
        send_window(connection, time);
    }
}

// Reads until the socket is empty. The socket is empty if a read returns fewer bytes than asked for: then the next
// byte triggers a new edge. If the end of the stream came together with the bytes (`hangup`), there is no new edge,
// so the function reads on.
static void on_readable(int epoll, Connection *connection, bool hangup)
{
    static char buffer[kReadBytes];
    ssize_t got;
    do {
        got = recv(connection->fd, buffer, sizeof(buffer), MSG_DONTWAIT);
        if (got < 0 && errno == EAGAIN) {
            return;
        }
        if (got == 0 && options.close && connection->is_busy && connection->left == 0) {
            complete_window(epoll, connection);
            return;
        }
        if (got <= 0 || !take(connection, buffer, (size_t) got)) {
            fail(epoll, connection);
            return;
        }
        if (connection->left == 0 && !options.close) {
            complete_window(epoll, connection);
        }
    } while (hangup || (size_t) got == sizeof(buffer));
}

static void run_load(void)
{
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    Connection *connections = calloc((size_t) options.connections, sizeof(*connections));
    for (int i = 0; i < options.connections; i++) {
        enlist(epoll, &connections[i]);
    }
    uint64_t start = now(), end = start + (uint64_t) (options.seconds * 1e9), stop = UINT64_MAX;
    uint64_t time = start, progress = start;
    for (int i = 0; i < options.connections; i++) {
        send_window(&connections[i], now());
    }
    while (busy > 0 && time < stop && time - progress < kGraceSeconds * 1000000000ull) {
        struct epoll_event events[kMaxEvents];
        int count = epoll_wait(epoll, events, kMaxEvents, 100);
        for (int i = 0; i < count; i++) {
            on_readable(epoll, events[i].data.ptr, (events[i].events & ~(unsigned) EPOLLIN) != 0);
        }
        time = now();
        progress = count > 0 ? time : progress;
        if (sending && (options.count > 0 ? sent >= options.count : time >= end)) {
            sending = false;
            stop = time + kGraceSeconds * 1000000000ull;
        }
    }
    for (int i = 0; i < options.connections; i++) {
        errors += connections[i].left;
    }
    printf(
        "{\"requests\":%lu,\"seconds\":%.6f,\"latency_p50_us\":%.1f,\"latency_p99_us\":%.1f,\"errors\":%lu,"
        "\"answer_bytes\":%zu}\n",
        requests, (double) (time - start) / 1e9, quantile_us(0.5), quantile_us(0.99), errors, answer_bytes);
}

static void run_idle(void)
{
    for (int i = 0; i < options.connections; i++) {
        int fd = open_connection(options.port, kPatienceSeconds);   // the connection stays open until the program ends
        if (ask_once(fd, first_answer, sizeof(first_answer)) != answer_bytes) {
            fprintf(stderr, "load: connection %d got no good answer\n", i);
            exit(1);
        }
    }
    printf("ready\n");
    fflush(stdout);
    char byte;
    while (read(STDIN_FILENO, &byte, 1) > 0) {}
}

static void read_options(int argc, char **argv)
{
    static const struct option names[] = {
        {"port", required_argument, NULL, 'p'},     {"connections", required_argument, NULL, 'c'},
        {"pipeline", required_argument, NULL, 'd'}, {"seconds", required_argument, NULL, 's'},
        {"count", required_argument, NULL, 'n'},    {"request", required_argument, NULL, 'r'},
        {"idle", no_argument, NULL, 'i'},           {"once", no_argument, NULL, 'o'},
        {"print", no_argument, NULL, 'P'},          {NULL, 0, NULL, 0}};
    for (int name; (name = getopt_long(argc, argv, "", names, NULL)) != -1;) {
        switch (name) {
        case 'p':
            options.port = atoi(optarg);
            break;
        case 'c':
            options.connections = atoi(optarg);
            break;
        case 'd':
            options.pipeline = atoi(optarg);
            break;
        case 's':
            options.seconds = atof(optarg);
            break;
        case 'n':
            options.count = strtoull(optarg, NULL, 10);
            break;
        case 'r':
            options.request = optarg;
            break;
        case 'i':
            options.idle = true;
            break;
        case 'o':
            options.once = true;
            break;
        case 'P':
            options.print = true;
            break;
        default:
            exit(2);
        }
    }
    options.connections = options.connections > 0 ? options.connections : options.idle ? 15000 : 100;
    options.close = strcmp(options.request, "close") == 0;
    int deepest = options.close ? 1 : kMaxPipelined;
    if (options.pipeline < 1 || options.pipeline > deepest || (options.port == 0 && !options.print)) {
        fprintf(stderr, "load: needs --port and a --pipeline of 1 to %d\n", deepest);
        exit(2);
    }
}

int main(int argc, char **argv)
{
    struct rlimit files;
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    read_options(argc, argv);
    prepare_requests();
    if (options.print) {
        return fwrite(prepared, 1, request_bytes, stdout) == request_bytes ? 0 : 1;
    }
    learn_answer();
    if (options.once) {
        return fwrite(first_answer, 1, answer_bytes, stdout) == answer_bytes ? 0 : 1;
    }
    if (options.idle) {
        run_idle();
        return 0;
    }
    run_load();
    return errors == 0 && requests > 0 ? 0 : 1;
}
