/*
 * A client for tests/load/run.sh.
 *   client mixed PORT REQUESTS SEED   sends requests of all kinds over keep-alive connections and checks each answer's status;
 *                                     now and then a connection is reset in the middle
 *   client abuse PORT CONNECTIONS SEED   opens all these connections at once; half of them are half-closed, closed or reset
 *                                     at a random byte of a request, or of its answer; the others must be answered
 *   client slow PORT CONNECTIONS SECONDS   opens all these connections: a quarter sends a head, and a quarter a body, a byte at a
 *                                     time; a quarter asks for much and reads nothing, and a quarter is idle. After this time the
 *                                     server must end all of them
 * Prints one line (slow: also the line "connected" before), and ends with 0 when every answer was the right one.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define HOST "Host: localhost\r\nUser-Agent: load\r\nCookie: name=value\r\n"
#define FORM "Content-Type: application/x-www-form-urlencoded\r\n"

static const struct {
    const char *text;
    int status;
} kinds[] = {
    {"GET / HTTP/1.1\r\n" HOST "\r\n", 200},
    {"GET / HTTP/1.1\r\n" HOST "\r\n", 200},
    {"GET / HTTP/1.1\r\n" HOST "\r\n", 200},
    {"GET /read?a[b][]=1&c=d HTTP/1.1\r\n" HOST "\r\n", 200},
    {"GET /read?a[b][]=1 HTTP/1.1\r\n" HOST "X-More: of it\r\n\r\n", 200},
    {"POST /post HTTP/1.1\r\n" HOST FORM "Content-Length: 11\r\n\r\nname=value+", 200},
    {"POST /post HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n3;x=y\r\nabc\r\n0\r\n\r\n", 200},
    {"GET /wait HTTP/1.1\r\n" HOST "\r\n", 200},
    {"GET /write HTTP/1.1\r\n" HOST "\r\n", 200},
    {"GET /big HTTP/1.1\r\n" HOST "\r\n", 200},
    {"GET /file HTTP/1.1\r\n" HOST "\r\n", 200},
    {"GET /go HTTP/1.1\r\n" HOST "\r\n", 200},
    {"GET /cycle HTTP/1.1\r\n" HOST "\r\n", 200},
    {"GET /throw HTTP/1.1\r\n" HOST "\r\n", 500},
    {"GET /exit HTTP/1.1\r\n" HOST "\r\n", 500},
    {"GET /none HTTP/1.1\r\n" HOST "\r\n", 500},
    {"GET /detach HTTP/1.1\r\n" HOST "\r\n", 200},
    {"HEAD /read HTTP/1.1\r\n" HOST "\r\n", 200},
    {"GET / HTTP/1.1\r\n" HOST "Bad Header\r\n\r\n", 400},
    {"POST /post HTTP/1.1\r\n" HOST "Content-Length: 99999999\r\n\r\n", 413},
};
#define KINDS (int) (sizeof kinds / sizeof *kinds)

static int port;

static int open_connection(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t) port)};
    struct timeval patience = {30, 0};
    int on = 1;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (struct sockaddr *) &address, sizeof address) != 0) {
        perror("connect");
        exit(1);
    }
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
}

static void reset_connection(int fd)
{
    struct linger now = {1, 0};
    setsockopt(fd, SOL_SOCKET, SO_LINGER, &now, sizeof now);
    close(fd);
}

static int send_all(int fd, const char *text, size_t size)
{
    while (size) {
        ssize_t sent = send(fd, text, size, MSG_NOSIGNAL);
        if (sent < 0) {
            return -1;
        }
        text += sent;
        size -= (size_t) sent;
    }
    return 0;
}

/* Reads one answer. Returns its status, or -1; sets *closes if the answer announces the end of the connection. */
static int read_answer(int fd, int is_head, int *closes)
{
    static char buffer[1 << 20];
    size_t have = 0;
    char *body = NULL;
    size_t wanted = 0;
    int is_chunked = 0;
    for (;;) {
        ssize_t got = recv(fd, buffer + have, sizeof buffer - 1 - have, 0);
        if (got <= 0) {
            return -1;
        }
        have += (size_t) got;
        buffer[have] = '\0';
        if (!body) {
            body = strstr(buffer, "\r\n\r\n");
            if (!body) {
                continue;
            }
            body += 4;
            char *length = strcasestr(buffer, "\r\nContent-Length: ");
            char *chunked = strcasestr(buffer, "\r\nTransfer-Encoding: chunked");
            char *closing = strcasestr(buffer, "\r\nConnection: close");
            *closes = closing && closing < body;
            is_chunked = chunked && chunked < body;
            wanted = (size_t) (body - buffer) + (length && length < body && !is_head ? strtoul(length + 18, NULL, 10) : 0);
        }
        if (is_chunked && !is_head ? have >= 5 && memcmp(buffer + have - 5, "0\r\n\r\n", 5) == 0 : have >= wanted) {
            break;
        }
    }
    if (!is_chunked && have != wanted) {
        return -1;
    }
    return atoi(buffer + 9);
}

static int mixed(int requests)
{
    enum { kConnections = 32 };
    int fds[kConnections], sent[kConnections];
    int wrong = 0, aborted = 0;
    for (int i = 0; i < kConnections; i++) {
        fds[i] = open_connection();
    }
    for (int done = 0; done < requests; done += kConnections) {
        for (int i = 0; i < kConnections; i++) {
            int kind = sent[i] = rand() % KINDS;
            size_t size = strlen(kinds[kind].text);
            if (rand() % 100 == 0) {
                (void) send_all(fds[i], kinds[kind].text, (size_t) rand() % (size + 1));
                rand() % 2 ? reset_connection(fds[i]) : (void) close(fds[i]);
                fds[i] = open_connection();
                aborted++;
                sent[i] = -1;
            } else if (send_all(fds[i], kinds[kind].text, size) != 0) {
                wrong++;
            }
        }
        for (int i = 0; i < kConnections; i++) {
            if (sent[i] < 0) {
                continue;
            }
            int closes = 1;
            int status = read_answer(fds[i], strncmp(kinds[sent[i]].text, "HEAD", 4) == 0, &closes);
            if (status != kinds[sent[i]].status) {
                if (wrong++ < 5) {
                    fprintf(stderr, "answered with %d, not %d: %.40s\n", status, kinds[sent[i]].status, kinds[sent[i]].text);
                }
                closes = 1;
            }
            if (closes) {
                close(fds[i]);
                fds[i] = open_connection();
            }
        }
    }
    for (int i = 0; i < kConnections; i++) {
        close(fds[i]);
    }
    printf("%d requests, %d aborted, %d wrong answers\n", requests, aborted, wrong);
    return wrong;
}

/* Opens a connection and closes or resets it at a random byte. */
static void maltreat(int fd)
{
    const char *text = kinds[rand() % KINDS].text;
    size_t size = strlen(text);
    size_t cut = rand() % 2 ? size : (size_t) rand() % size;
    char some[512];
    (void) send_all(fd, text, cut);
    if (rand() % 3 == 0) {
        (void) recv(fd, some, 1 + (size_t) rand() % sizeof some, cut == size ? 0 : MSG_DONTWAIT);
    }
    switch (rand() % 3) {
    case 0:
        shutdown(fd, SHUT_WR);   /* the receiving direction stays open until the end */
        break;
    case 1:
        reset_connection(fd);
        break;
    default:
        close(fd);
    }
}

static int abuse(int count)
{
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    int *fds = calloc((size_t) count, sizeof *fds);
    int wrong = 0;
    for (int i = 0; i < count; i++) {
        fds[i] = open_connection();
    }
    for (int i = 0; i < count; i++) {
        if (rand() % 2) {
            maltreat(fds[i]);
        } else {
            int closes;
            int is_wrong = send_all(fds[i], kinds[0].text, strlen(kinds[0].text)) != 0 || read_answer(fds[i], 0, &closes) != 200;
            wrong += is_wrong;
        }
    }
    printf("%d connections, %d wrong answers\n", count, wrong);
    return wrong;   /* the end of this process closes the open sockets */
}

enum slowness { SLOW_HEAD, SLOW_BODY, SLOW_READER, IDLE, SLOW_KINDS };

static int open_slow_connection(enum slowness kind)
{
    static const char *const beginnings[] = {
        "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
        "POST /post HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n",
        "GET /big HTTP/1.1\r\n" HOST "\r\n",
        "GET / HTTP/1.1\r\n" HOST "\r\n",
    };
    int fd = open_connection();
    for (int i = 0; i < (kind == SLOW_READER ? 40 : 1); i++) {
        (void) send_all(fd, beginnings[kind], strlen(beginnings[kind]));
    }
    return fd;
}

/* Reads until the end of the connection. Returns 0 if the server has ended it. */
static int await_end(int fd)
{
    static char some[65536];
    ssize_t got;
    while ((got = recv(fd, some, sizeof some, 0)) > 0) {
    }
    return got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
}

/* Sends ordinary requests until 100 in a row are answered within ten milliseconds each, at most 2,000: by then the server has sent
 * the slow readers as much as the kernel takes, which is gigabytes. */
static void await_calm(void)
{
    int fd = open_connection();
    for (int all = 0, quick = 0; all < 2000 && quick < 100; all++) {
        struct timespec before, after;
        int closes;
        clock_gettime(CLOCK_MONOTONIC, &before);
        if (send_all(fd, kinds[0].text, strlen(kinds[0].text)) != 0 || read_answer(fd, 0, &closes) != 200) {
            break;
        }
        clock_gettime(CLOCK_MONOTONIC, &after);
        long took = (after.tv_sec - before.tv_sec) * 1000000000L + after.tv_nsec - before.tv_nsec;
        quick = took < 10000000L ? quick + 1 : 0;
    }
    close(fd);
}

static int slow(int count, int seconds)
{
    int *fds = calloc((size_t) count, sizeof *fds);
    int wrong = 0;
    for (int i = 0; i < count; i++) {
        fds[i] = open_slow_connection((enum slowness) (i % SLOW_KINDS));
    }
    await_calm();
    printf("connected\n");
    fflush(stdout);
    for (int tenths = 0; tenths < seconds * 10; tenths++) {
        for (int i = 0; i < count; i++) {
            if (i % SLOW_KINDS == SLOW_HEAD || i % SLOW_KINDS == SLOW_BODY) {
                (void) send(fds[i], "x", 1, MSG_NOSIGNAL | MSG_DONTWAIT);
            }
        }
        usleep(100000);
    }
    for (int i = 0; i < count; i++) {
        wrong += await_end(fds[i]);
    }
    printf("%d slow connections, %d were not ended\n", count, wrong);
    return wrong;
}

int main(int argc, char **argv)
{
    if (argc != 5) {
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    port = atoi(argv[2]);
    srand((unsigned) atoi(argv[4]));
    if (strcmp(argv[1], "slow") == 0) {
        return slow(atoi(argv[3]), atoi(argv[4])) != 0;
    }
    return (strcmp(argv[1], "mixed") == 0 ? mixed(atoi(argv[3])) : abuse(atoi(argv[3]))) != 0;
}
