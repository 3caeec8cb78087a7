#pragma once

#include "coro/base/list.h"
#include "coro/net/output.h"

namespace coro {

class Connection;
class ServingThread;
struct FileReadTag;

// Lets threads read the parts of files that connections send next and that are not in memory, so that no disk blocks the
// loop. A connection waits for one part at a time.
class FileReads {
public:
    explicit FileReads(ServingThread &thread);
    ~FileReads();
    FileReads(const FileReads &) = delete;
    FileReads &operator=(const FileReads &) = delete;

    // Calls Connection::file_is_read() when the part is in memory, unless the connection is closed by then. Returns 0, or
    // -errno if no thread can read the part.
    [[nodiscard]] int start(Connection &connection, const Output::FilePart &part);

private:
    class Read;

    ServingThread &thread_;
    List<Read, FileReadTag> reads_;
};

}  // namespace coro
