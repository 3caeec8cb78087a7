#include "coro/base/line_file.h"

#include "coro/base/mutex_lock.h"
#include "coro/base/thread.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace coro {

namespace {

constexpr int kPollMilliseconds = 100;

// Opens a file for LineFile. Returns its descriptor or -errno. O_NONBLOCK: without it, open() would wait for a reader
// of a named pipe.
int open_by_name(const std::string &name)
{
    bool is_stdout = name == "stdout";
    int fd = is_stdout || name == "stderr"
                 ? ::fcntl(is_stdout ? STDOUT_FILENO : STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
                 : ::open(name.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0644);
    return fd < 0 ? -errno : fd;
}

uint64_t count_lines(std::string_view text)
{
    return uint64_t(std::count(text.begin(), text.end(), '\n'));
}

// Returns the part of `text` that one write() must write: to a pipe, as many whole lines as the kernel writes
// without mixing them with the lines of other processes.
std::string_view next_piece(std::string_view text, bool is_pipe)
{
    static_assert(LineFile::kLongestLine <= PIPE_BUF);
    if (!is_pipe || text.size() <= PIPE_BUF) {
        return text;
    }
    size_t end = text.rfind('\n', PIPE_BUF - 1);
    return text.substr(0, end == std::string_view::npos ? PIPE_BUF : end + 1);
}

bool is_pipe(int fd)
{
    struct stat about;
    return ::fstat(fd, &about) == 0 && (S_ISFIFO(about.st_mode) || S_ISSOCK(about.st_mode));
}

}  // namespace

LineFile::LineFile()
{
    prepare();
}

// Initializes what the threads of the process share.
void LineFile::prepare()
{
    pthread_mutex_init(&mutex_, nullptr);
    init_condition(news_);
    init_condition(is_written_);
    queue_.clear();
    users_ = 0;
    writing_ = 0;
    thread_of_ = 0;
}

// Returns true in a forked child of the process that has the thread. The child must not use the mutex, which the
// thread may have locked at the time of the fork.
bool LineFile::is_abandoned() const
{
    pid_t process = thread_of_;
    return process != 0 && process != ::getpid();
}

int LineFile::open(const std::string &name)
{
    if (is_abandoned()) {
        prepare();
    }
    int fd = open_by_name(name);
    if (fd < 0) {
        return fd;
    }
    char *absolute = name == "stdout" || name == "stderr" ? nullptr : ::realpath(name.c_str(), nullptr);
    path_ = absolute ? absolute : name;
    ::free(absolute);
    fd_.reset(fd);
    return 0;
}

int LineFile::reopen()
{
    int fd = open_by_name(path_);
    if (fd < 0) {
        return fd;
    }
    take(Fd(fd));
    return 0;
}

// Uses dup3() so that the new file gets the number of the old descriptor: the thread may be writing to this number now.
void LineFile::take(Fd file)
{
    if (fd_) {
        ::dup3(file.get(), fd_.get(), O_CLOEXEC);
    }
}

void LineFile::add_user()
{
    if (is_abandoned()) {
        return;
    }
    MutexLock lock(mutex_);
    users_++;
    is_over_ = false;
}

void LineFile::remove_user(Nanoseconds patience)
{
    if (is_abandoned()) {
        return;
    }
    MutexLock lock(mutex_);
    timespec until = timespec_after(patience);
    int late = 0;
    while (thread_of_ && queue_.size() + writing_ > 0 && !late) {
        late = pthread_cond_timedwait(&is_written_, &mutex_, &until);
    }
    if (--users_ > 0) {
        return;
    }
    is_over_ = true;
    pthread_cond_signal(&news_);
    while (thread_of_ && !late) {
        late = pthread_cond_timedwait(&is_written_, &mutex_, &until);
    }
}

void LineFile::write(std::string_view lines)
{
    if (is_abandoned()) {
        return;
    }
    MutexLock lock(mutex_);
    if (queue_.size() + writing_ + lines.size() > kMostQueued || (!thread_of_ && !start_thread())) {
        lost_.lines += count_lines(lines);
        return;
    }
    queue_.append(lines);
    pthread_cond_signal(&news_);
}

LineFile::Lost LineFile::take_lost()
{
    if (is_abandoned()) {
        return {};
    }
    MutexLock lock(mutex_);
    return std::exchange(lost_, {});
}

// Starts the thread. Called with the mutex locked.
bool LineFile::start_thread()
{
    pthread_t thread;
    int error = coro::start_thread(thread, thread_main, this);
    if (!error) {
        pthread_detach(thread);
    }
    lost_.error = error;
    thread_of_ = error ? 0 : ::getpid();
    return !error;
}

void *LineFile::thread_main(void *file)
{
    static_cast<LineFile *>(file)->write_queued();
    return nullptr;
}

void LineFile::write_queued()
{
    std::string text;
    pthread_mutex_lock(&mutex_);
    while (!is_over_ || !queue_.empty()) {
        if (queue_.empty()) {
            pthread_cond_wait(&news_, &mutex_);
            continue;
        }
        text.swap(queue_);
        writing_ = text.size();
        pthread_mutex_unlock(&mutex_);
        write_out(text);
        text.clear();
        pthread_mutex_lock(&mutex_);
        writing_ = 0;
        pthread_cond_broadcast(&is_written_);
    }
    thread_of_ = 0;
    pthread_cond_broadcast(&is_written_);
    pthread_mutex_unlock(&mutex_);
}

void LineFile::write_out(std::string &text)
{
    bool ends_earlier = is_mid_line_;
    if (ends_earlier) {
        text.insert(0, 1, '\n');   // ends the line that an earlier call could write only in part
    }
    bool to_pipe = is_pipe(fd_.get());
    std::string_view rest = text;
    while (!rest.empty()) {
        ssize_t written = ::write(fd_.get(), rest.data(), next_piece(rest, to_pipe).size());
        if (written >= 0) {
            is_mid_line_ = written > 0 ? rest[size_t(written) - 1] != '\n' : is_mid_line_;
            rest.remove_prefix(size_t(written));
        } else if (errno == EAGAIN && !is_over_) {
            pollfd wait = {fd_.get(), POLLOUT, 0};   // another program has made the descriptor non-blocking
            ::poll(&wait, 1, kPollMilliseconds);
        } else if (errno != EINTR) {
            bool is_counted = ends_earlier && rest.size() == text.size();   // the line that `\n` ends has been counted
            lose(rest.substr(is_counted), errno);
            return;
        }
    }
}

void LineFile::lose(std::string_view lines, int error)
{
    MutexLock lock(mutex_);
    lost_.lines += count_lines(lines);
    lost_.error = error;
}

}  // namespace coro
