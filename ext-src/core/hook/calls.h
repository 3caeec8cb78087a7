#pragma once

#include <netdb.h>
#include <poll.h>
#include <resolv.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cstdio>

// The functions that replace the functions of the C library with the same names. Inside a coroutine, the
// replacements wait in the loop; everywhere else they call the function of the C library. Results and errno are
// those of the manual pages (sections 2 and 3), with two additions: ECANCELED if a cancellation, a deadline or
// the end of the program interrupts the wait, and EBUSY if another coroutine waits for the same descriptor.
// Interrupted calls for pipes fail with EAGAIN instead of ECANCELED: see pipe_io.h.
namespace coro::hook::calls {

int poll(pollfd *descriptors, nfds_t count, int milliseconds);
int ppoll(pollfd *descriptors, nfds_t count, const timespec *timeout, const sigset_t *mask);
int select(int end, fd_set *readable, fd_set *writable, fd_set *urgent, timeval *timeout);

int connect(int fd, const sockaddr *address, socklen_t size);
int accept(int fd, sockaddr *address, socklen_t *size);
int accept4(int fd, sockaddr *address, socklen_t *size, int flags);
ssize_t recv(int fd, void *data, size_t size, int flags);
ssize_t recvfrom(int fd, void *data, size_t size, int flags, sockaddr *address, socklen_t *address_size);
ssize_t recvmsg(int fd, msghdr *message, int flags);
ssize_t send(int fd, const void *data, size_t size, int flags);
ssize_t sendto(int fd, const void *data, size_t size, int flags, const sockaddr *address, socklen_t address_size);
ssize_t sendmsg(int fd, const msghdr *message, int flags);
// The replacements for __recv_chk() and __recvfrom_chk(), which programs call instead of recv() and recvfrom() if
// they are built with _FORTIFY_SOURCE.
ssize_t recv_checked(int fd, void *data, size_t size, size_t room, int flags);
ssize_t recvfrom_checked(int fd, void *data, size_t size, size_t room, int flags, sockaddr *address,
                         socklen_t *address_size);

ssize_t read(int fd, void *data, size_t size);
ssize_t readv(int fd, const iovec *parts, int count);
ssize_t write(int fd, const void *data, size_t size);
ssize_t writev(int fd, const iovec *parts, int count);

unsigned sleep(unsigned seconds);
int usleep(useconds_t microseconds);
int nanosleep(const timespec *duration, timespec *rest);
int clock_nanosleep(clockid_t clock, int flags, const timespec *time, timespec *rest);

int getaddrinfo(const char *name, const char *service, const addrinfo *hints, addrinfo **found);
int getnameinfo(const sockaddr *address, socklen_t address_size, char *name, socklen_t name_size, char *service,
                socklen_t service_size, int flags);
int gethostbyname_r(const char *name, hostent *entry, char *buffer, size_t size, hostent **found, int *error);
int res_search(const char *name, int network_class, int type, unsigned char *answer, int size);
int res_nsearch(res_state state, const char *name, int network_class, int type, unsigned char *answer, int size);

pid_t waitpid(pid_t pid, int *status, int flags);
pid_t wait(int *status);
pid_t wait3(int *status, int flags, rusage *usage);
pid_t wait4(pid_t pid, int *status, int flags, rusage *usage);
FILE *popen(const char *command, const char *mode);
int pclose(FILE *pipe);

int close(int fd);
int dup2(int from, int to);
int dup3(int from, int to, int flags);
int fclose(FILE *stream);

int flock(int fd, int operation);
int fsync(int fd);
int fdatasync(int fd);

// Calls dlopen(3), and then replaces the functions of the loaded objects.
void *dlopen(const char *path, int flags);

}  // namespace coro::hook::calls
