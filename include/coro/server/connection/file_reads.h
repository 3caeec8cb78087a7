#pragma once

#include "coro/base/list.h"
#include "coro/net/output.h"

#include <cstdint>

namespace coro {

class ThreadPool;
struct FileReadTag;

// Lets threads read the parts of files that connections send next and that are not in memory, so that no disk blocks the
// loop. A connection waits for one part at a time.
class FileReads {
public:
    class Observer {
    public:
        // Called when the part that the connection of this session waits for is in memory. The session may have ended.
        virtual void on_file_read(int64_t session) = 0;

    protected:
        ~Observer() = default;
    };

    FileReads(ThreadPool &threads, Observer &observer);
    ~FileReads();
    FileReads(const FileReads &) = delete;
    FileReads &operator=(const FileReads &) = delete;

    // Begins to read a part. Returns 0, or -errno if no thread can read it.
    [[nodiscard]] int start(int64_t session, const Output::FilePart &part);

private:
    class Read;

    ThreadPool &threads_;
    Observer &observer_;
    List<Read, FileReadTag> reads_;
};

}  // namespace coro
