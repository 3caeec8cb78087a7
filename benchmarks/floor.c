// The lower bound of an HTTP benchmark: a server with one thread, one edge-triggered epoll and a fixed answer. The
// server makes only the system calls that a keep-alive server cannot avoid (epoll_wait, read, write) and does no
// other work. So the CPU time per request of another server, divided by that of this program, shows the cost of
// the other server's own code.
//
//   floor [ANSWER_FILE [REQUEST_BYTES [close]]]
//
// ANSWER_FILE    contains the bytes of each answer; without it a built-in hello world is sent.
// REQUEST_BYTES  length of every request: several in one read are pipelined, and their answers are sent
//                in one write. 0 or absent: each read is one request. Nothing is parsed in either case.
// close          closes each connection after the answer, as for requests with "Connection: close". The answer
//                waits for the end of the stream (MSG_MORE), so that both are one packet.
//
// Listens on a free port of 127.0.0.1 and prints "port N". SIGTERM ends it.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

enum { kMaxFds = 1 << 16, kMaxEvents = 512, kMaxAnswer = 4096, kMaxPipelined = 64, kReadBytes = 64 * 1024 };

static const char kHello[] =
    "HTTP/1.1 200 OK\r\nServer: coro\r\nDate: Thu, 01 Jan 1970 00:00:00 GMT\r\n"
    "Content-Type: text/plain\r\nContent-Length: 24\r\n\r\nHello World, hello PHP!\n";

static char answers[kMaxAnswer * kMaxPipelined];   // kMaxPipelined copies of the answer, one behind the other
static size_t answer_bytes;
static size_t request_bytes;
static bool closes;   // true: the server closes each connection after the answer
static size_t partial[kMaxFds];   // number of received bytes of an unfinished request; index: descriptor

static void die(const char *what)
{
    perror(what);
    exit(1);
}

static void load_answer(const char *path)
{
    if (path == NULL) {
        answer_bytes = sizeof(kHello) - 1;
        memcpy(answers, kHello, answer_bytes);
    } else {
        FILE *file = fopen(path, "rb");
        if (file == NULL) {
            die(path);
        }
        answer_bytes = fread(answers, 1, kMaxAnswer, file);
        fclose(file);
    }
    for (int i = 1; i < kMaxPipelined; i++) {
        memcpy(answers + (size_t) i * answer_bytes, answers, answer_bytes);
    }
}

static int listen_on_loopback(void)
{
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof(address);
    int on = 1;
    if (fd < 0 || setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on)) != 0 ||   // accepted sockets inherit TCP_NODELAY
        bind(fd, (struct sockaddr *) &address, length) != 0 || listen(fd, 1024) != 0 ||
        getsockname(fd, (struct sockaddr *) &address, &length) != 0) {
        die("listen");
    }
    printf("port %d\n", ntohs(address.sin_port));
    fflush(stdout);
    return fd;
}

static void accept_all(int epoll, int listener)
{
    for (;;) {
        int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0) {
            return;
        }
        struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, .data.fd = fd};
        if (fd >= kMaxFds || epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) != 0) {
            close(fd);
            continue;
        }
        partial[fd] = 0;
    }
}

// Sends `count` answers. They always fit into the socket buffer, because the client has read all earlier answers.
// Returns 0, or -1 if the connection is lost.
static int answer(int fd, size_t count)
{
    while (count > 0) {
        size_t now = count < kMaxPipelined ? count : kMaxPipelined;
        if (send(fd, answers, now * answer_bytes, closes ? MSG_MORE : 0) != (ssize_t) (now * answer_bytes)) {
            return -1;
        }
        count -= now;
    }
    return 0;
}

static void serve(int fd, bool hangup)
{
    static char buffer[kReadBytes];
    for (;;) {
        ssize_t got = read(fd, buffer, sizeof(buffer));
        if (got < 0 && errno == EAGAIN) {
            return;
        }
        size_t count = 1;
        if (got > 0 && request_bytes > 0) {
            count = (partial[fd] + (size_t) got) / request_bytes;
            partial[fd] = (partial[fd] + (size_t) got) % request_bytes;
        }
        bool is_over = got <= 0 || answer(fd, count) != 0;
        if (closes && !is_over && count > 0) {
            shutdown(fd, SHUT_WR);
            is_over = true;
        }
        if (is_over) {
            close(fd);
            return;
        }
        if ((size_t) got < sizeof(buffer) && !hangup) {
            return;   // fewer bytes than asked for: the socket is empty, and the next byte triggers a new edge
        }
    }
}

int main(int argc, char **argv)
{
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    signal(SIGPIPE, SIG_IGN);
    load_answer(argc > 1 ? argv[1] : NULL);
    request_bytes = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
    closes = argc > 3 && strcmp(argv[3], "close") == 0;

    int listener = listen_on_loopback();
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data.fd = listener};
    if (epoll < 0 || epoll_ctl(epoll, EPOLL_CTL_ADD, listener, &event) != 0) {
        die("epoll");
    }
    for (;;) {
        struct epoll_event events[kMaxEvents];
        int count = epoll_wait(epoll, events, kMaxEvents, -1);
        for (int i = 0; i < count; i++) {
            if (events[i].data.fd == listener) {
                accept_all(epoll, listener);
            } else if (events[i].events & (EPOLLIN | EPOLLRDHUP | EPOLLERR | EPOLLHUP)) {
                serve(events[i].data.fd, (events[i].events & (EPOLLRDHUP | EPOLLERR | EPOLLHUP)) != 0);
            }
        }
    }
}
