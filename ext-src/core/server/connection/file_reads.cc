#include "core/server/connection/file_reads.h"

#include "coro/loop/page_cache.h"
#include "coro/server/connection/connection.h"
#include "coro/server/connection/serving_thread.h"

#include <cerrno>
#include <fcntl.h>
#include <memory>

namespace coro {

class FileReads::Read final : public Errand, public ListNode<FileReadTag> {
public:
    Read(ServingThread &thread, int64_t session, Fd file, const Output::FilePart &part) :
        Errand(thread.loop().threads(), std::make_unique<FileTouch>(std::move(file), part.offset, part.size)),
        thread_(thread), session_(session)
    {
    }

private:
    void ended(int outcome) override
    {
        Connection *connection = outcome == 0 ? thread_.sessions().find(session_) : nullptr;
        delete this;
        if (connection) {
            connection->file_is_read();
        }
    }

    ServingThread &thread_;
    int64_t session_;
};

FileReads::FileReads(ServingThread &thread) : thread_(thread) {}

FileReads::~FileReads()
{
    while (Read *read = reads_.pop_front()) {
        delete read;
    }
}

int FileReads::start(Connection &connection, const Output::FilePart &part)
{
    Fd file(::fcntl(part.file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
    if (!file) {
        return -errno;
    }
    auto read = std::make_unique<Read>(thread_, connection.session(), std::move(file), part);
    if (int outcome = read->start(); outcome < 0) {
        return outcome;
    }
    reads_.push_back(*read.release());
    return 0;
}

}  // namespace coro
