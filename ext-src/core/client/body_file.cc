#include "coro/client/body_file.h"

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

namespace coro {

namespace {

// The number of bytes that are written together.
constexpr size_t kMostCollected = 256 << 10;

}  // namespace

// Opens the file if it is not open, writes bytes, and closes the file if they are the last ones.
class BodyFile::Step final : public Work {
public:
    Step(std::shared_ptr<Fd> file, std::string path, off_t offset, std::string bytes, bool is_last) :
        file_(std::move(file)), path_(std::move(path)), offset_(offset), bytes_(std::move(bytes)), is_last_(is_last)
    {
    }

    void run() override
    {
        if (open() && write() && is_last_) {
            file_->reset();
        }
    }

    int outcome() const { return outcome_; }
    std::string take_bytes() { return std::move(bytes_); }

private:
    bool open()
    {
        if (!*file_) {
            int flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | (offset_ == 0 ? O_TRUNC : 0);
            file_->reset(::open(path_.c_str(), flags, 0644));
            bool is_good = *file_ && (offset_ == 0 || ::lseek(file_->get(), offset_, SEEK_SET) >= 0);
            outcome_ = is_good ? 0 : -errno;
        }
        return outcome_ == 0;
    }

    bool write()
    {
        for (size_t done = 0; done < bytes_.size();) {
            ssize_t count = ::write(file_->get(), bytes_.data() + done, bytes_.size() - done);
            if (count < 0 && errno != EINTR) {
                outcome_ = -errno;
                return false;
            }
            done += count > 0 ? size_t(count) : 0;
        }
        return true;
    }

    std::shared_ptr<Fd> file_;
    std::string path_;
    off_t offset_;
    std::string bytes_;
    bool is_last_;
    int outcome_ = 0;
};

BodyFile::BodyFile(Loop &loop, WaitFunction wait, std::string path, off_t offset) :
    loop_(loop), wait_(wait), path_(std::move(path)), offset_(offset), file_(std::make_shared<Fd>())
{
}

BodyFile::~BodyFile()
{
    if (!is_over_) {
        (void) take_step(true, false);
    }
}

int BodyFile::take_step(bool is_last, bool may_wait)
{
    auto step = std::make_unique<Step>(file_, path_, offset_, std::exchange(collected_, {}), is_last);
    if (may_wait && !loop_.scheduler().current().is_main()) {
        Waiter waiter(loop_.scheduler().current(), "Http\\Client: file");
        ErrandFor<Step> errand(loop_.threads(), waiter, std::move(step));
        if (errand.start() == 0) {
            int outcome = wait_(waiter, kNever);
            is_over_ |= outcome < 0;   // the thread perhaps still writes
            if (outcome < 0) {
                return outcome;
            }
            step = errand.take();
            collected_ = step->take_bytes();
            collected_.clear();   // keeps the memory for the next bytes
            return step->outcome();
        }
        step = errand.take();
    }
    step->run();
    return step->outcome();
}

int BodyFile::write(std::string_view bytes)
{
    collected_ += bytes;
    int outcome = collected_.size() >= kMostCollected ? take_step(false, true) : 0;
    is_over_ |= outcome < 0;
    return outcome;
}

int BodyFile::finish()
{
    int outcome = take_step(true, true);
    is_over_ = true;
    return outcome;
}

}  // namespace coro
