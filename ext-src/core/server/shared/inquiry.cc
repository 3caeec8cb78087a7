#include "coro/server/shared/inquiry.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

namespace coro {

static_assert(std::atomic<Question>::is_always_lock_free);   // a process that dies leaves no lock

int Inquiry::open(int rows)
{
    if (!memory_.create(memory_.size_of<std::atomic<Question>>() + memory_.size_of<Answer>(size_t(rows)) +
                        memory_.size_of<SlowRequests>(size_t(rows)) + memory_.size_of<CaptureOrder>())) {
        return -errno;
    }
    question_ = memory_.carve<std::atomic<Question>>();
    answers_ = memory_.carve<Answer>(size_t(rows));
    slow_requests_ = memory_.carve<SlowRequests>(size_t(rows));
    capture_order_ = memory_.carve<CaptureOrder>();
    texts_.reset(::memfd_create("coro-answers", MFD_CLOEXEC));
    return texts_ ? 0 : -errno;
}

void Inquiry::ask(Question question)
{
    question.number = uint16_t(this->question().number + 1);
    question_->store(question, std::memory_order_release);
}

bool Inquiry::has_answered(int row) const
{
    return number_of(row) == question().number;
}

std::string Inquiry::take_answer(int row)
{
    std::string text(std::min(size_t(answers_[row].size.load()), kMostBytes), '\0');
    ssize_t size = ::pread(texts_.get(), text.data(), text.size(), off_t(row) * off_t(kMostBytes));
    text.resize(size_t(std::max<ssize_t>(size, 0)));
    (void) ::fallocate(texts_.get(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, off_t(row) * off_t(kMostBytes), kMostBytes);
    return text;
}

void Inquiry::answer(int row, const Question &question, std::string_view text)
{
    off_t begin = off_t(row) * off_t(kMostBytes);
    rlimit longest = {};
    ssize_t size = 0;
    // A write beyond the limit of files (ulimit -f) would kill the process by SIGXFSZ.
    if (::getrlimit(RLIMIT_FSIZE, &longest) == 0 && longest.rlim_cur >= rlim_t(begin) + kMostBytes) {
        size = ::pwrite(texts_.get(), text.data(), std::min(text.size(), kMostBytes), begin);
    }
    answers_[row].size.store(uint32_t(std::max<ssize_t>(size, 0)));
    answers_[row].number.store(question.number, std::memory_order_release);
}

}  // namespace coro
