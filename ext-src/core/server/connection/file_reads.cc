#include "coro/server/connection/file_reads.h"

#include "coro/loop/page_cache.h"

#include <cerrno>
#include <fcntl.h>
#include <memory>
#include <unistd.h>
#include <utility>

namespace coro {

class FileReads::Read final : public Errand, public ListNode<FileReadTag> {
public:
    Read(ThreadPool &threads, Observer &observer, int64_t session, Fd file, const Output::FilePart &part) :
        Errand(threads, std::make_unique<FileTouch>(std::move(file), part.offset, part.size)), observer_(observer),
        session_(session)
    {
    }

private:
    void ended(int outcome) override
    {
        Observer &observer = observer_;
        int64_t session = session_;
        delete this;
        if (outcome == 0) {
            observer.on_file_read(session);
        }
    }

    Observer &observer_;
    int64_t session_;
};

FileReads::FileReads(ThreadPool &threads, Observer &observer) : threads_(threads), observer_(observer) {}

FileReads::~FileReads()
{
    while (Read *read = reads_.pop_front()) {
        delete read;
    }
}

int FileReads::start(int64_t session, const Output::FilePart &part)
{
    Fd file(::fcntl(part.file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
    if (!file) {
        return -errno;
    }
    auto read = std::make_unique<Read>(threads_, observer_, session, std::move(file), part);
    if (int outcome = read->start(); outcome < 0) {
        return outcome;
    }
    reads_.push_back(*read.release());
    return 0;
}

}  // namespace coro
