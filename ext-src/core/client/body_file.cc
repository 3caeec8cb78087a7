#include "coro/client/body_file.h"

#include "coro/base/system_call.h"

#include <cerrno>
#include <fcntl.h>
#include <utility>

namespace coro {

namespace {

// The number of bytes that are written together.
constexpr size_t kMostCollected = 256 << 10;

}  // namespace

// Opens the file if it is not open, writes bytes, and closes the file if they are the last ones.
class BodyFile::Writer final : public Work {
public:
    Writer(std::string path, off_t offset) : path_(std::move(path)), offset_(offset) {}

    void run() override
    {
        outcome = open();
        outcome = outcome < 0 ? outcome : write_all(file_.get(), bytes);
        if (outcome == 0 && is_last) {
            file_.reset();
        }
    }

    std::string bytes;
    bool is_last = false;
    int outcome = 0;   // a negative error of run()

private:
    int open()
    {
        if (file_) {
            return 0;
        }
        int flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | (offset_ == 0 ? O_TRUNC : 0);
        file_.reset(::open(path_.c_str(), flags, 0644));
        return file_ && (offset_ == 0 || ::lseek(file_.get(), offset_, SEEK_SET) >= 0) ? 0 : -errno;
    }

    std::string path_;
    off_t offset_;
    Fd file_;
};

BodyFile::BodyFile(Loop &loop, WaitFunction wait, std::string path, off_t offset) :
    loop_(loop), wait_(wait), writer_(std::make_unique<Writer>(std::move(path), offset))
{
}

BodyFile::~BodyFile()
{
    if (writer_) {
        writer_->is_last = true;
        writer_->run();
    }
}

// Writes what was collected. After an error there is no writer.
int BodyFile::write_collected()
{
    if (loop_.scheduler().current().is_main()) {
        writer_->run();
    } else {
        Waiter waiter(loop_.scheduler().current(), "Http\\Client: file");
        ErrandFor<Writer> errand(loop_.threads(), waiter, std::move(writer_));
        if (errand.start() < 0) {   // there is no thread
            errand.work().run();
        } else if (int outcome = wait_(waiter, kNever); outcome < 0) {
            return outcome;   // the thread perhaps still writes
        }
        writer_ = errand.take();
    }
    int outcome = writer_->outcome;
    if (outcome < 0) {
        writer_.reset();
    } else {
        writer_->bytes.clear();   // keeps the memory for the next bytes
    }
    return outcome;
}

int BodyFile::write(std::string_view bytes)
{
    writer_->bytes += bytes;
    return writer_->bytes.size() >= kMostCollected ? write_collected() : 0;
}

int BodyFile::finish()
{
    writer_->is_last = true;
    int outcome = write_collected();
    writer_.reset();
    return outcome;
}

}  // namespace coro
