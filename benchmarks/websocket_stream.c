// Client of websocket_seed. One connection sends messages as fast as the server reads them and then the text
// "end", and stays open until stdin ends.
//
//   websocket_stream --port N [--messages 2000] [--size 524288]
#define _GNU_SOURCE
#include "websocket_client.h"

#include <getopt.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

static void send_all(int fd, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t count = send(fd, bytes, size, MSG_NOSIGNAL);
        if (count < 0) {
            die("send");
        }
        bytes += count;
        size -= (size_t)count;
    }
}

int main(int argc, char **argv)
{
    static const struct option kOptions[] = {
        {"port", 1, NULL, 'p'}, {"messages", 1, NULL, 'm'}, {"size", 1, NULL, 's'}, {NULL, 0, NULL, 0}};
    int port = 0, messages = 2000, option;
    size_t size = 512 * 1024;
    while ((option = getopt_long(argc, argv, "", kOptions, NULL)) != -1) {
        switch (option) {
        case 'p': port = atoi(optarg); break;
        case 'm': messages = atoi(optarg); break;
        case 's': size = strtoul(optarg, NULL, 10); break;
        default: return 2;
        }
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    char *frame = malloc(size + 14);
    if (port <= 0 || !frame) {
        fprintf(stderr, "websocket_stream: wrong arguments\n");
        return 2;
    }
    size_t frame_size = write_frame(frame, 2, NULL, size);
    int fd = open_websocket(port);
    for (int i = 0; i < messages; i++) {
        send_all(fd, frame, frame_size);
    }
    send_all(fd, frame, write_frame(frame, 1, "end", 3));
    char byte;
    while (read(STDIN_FILENO, &byte, 1) > 0) {}
    return 0;
}
