#pragma once

#include "coro/base/clock.h"
#include "coro/base/shared_memory.h"
#include "coro/net/tls.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <pthread.h>
#include <string>
#include <sys/stat.h>
#include <utility>
#include <vector>

namespace coro {

// The TLS of a server's ports. All processes and threads of the server use the same certificates and the same keys of
// session tickets: both are in memory that the processes share. So a process that may not read the files, such as a
// worker that has given up its privileges, uses new certificates that another process has loaded. Each process must be
// forked after load(). Any thread may call make_layer() and reload() at any time.
class ServerTls {
public:
    ServerTls();

    // Adds a port; must be called before load(). Returns the function that makes the layers of its connections, which
    // must not be called after the end of this object.
    MakeStreamLayer add(TlsServerOptions options);
    // Loads the certificates. Returns false and sets `error` to a text that says why if that fails.
    [[nodiscard]] bool load(std::string &error);
    // Loads the certificates from their files again. From then on all processes use them for new connections, and open
    // connections keep the old ones. If this fails, all processes keep the old certificates, and `error` says why. Writes
    // a line to the log.
    bool reload(std::string &error);
    // True if a file of the certificates is another one, or has changed, since the last load() or reload(), or if that call
    // has failed: the reason may be gone.
    bool have_files_changed();

    static constexpr size_t kMostBytes = 4 << 20;   // the largest size of all certificates together
    // New tickets are encrypted with a new key after this time. The last three keys decrypt.
    static constexpr Nanoseconds kTicketKeyTime = 3600 * kSecond;

private:
    struct Port {
        TlsServerOptions options;   // as the program has given them: with the names of files
        std::shared_ptr<TlsServerContext> context;
    };
    using Contexts = std::vector<std::shared_ptr<TlsServerContext>>;
    struct Shared;
    // What changes when a file changes or another file takes its place.
    struct FileState {
        dev_t device;
        ino_t inode;
        off_t size;
        Nanoseconds written_at;
        Nanoseconds changed_at;   // changes with the permissions, too

        bool operator==(const FileState &) const = default;
    };

    std::unique_ptr<StreamLayer> make_layer(size_t port);
    bool read_files(std::string &texts, std::string &error) const;
    bool make_contexts(std::string_view texts, Contexts &contexts, std::string &error) const;
    std::string explain(std::string error) const;
    bool replace(std::string &error);
    int try_replace(std::string &error);
    int publish(std::string_view texts, uint64_t &version);
    void use(Contexts contexts, uint64_t version);
    void adopt();
    void rotate_ticket_keys();
    std::vector<FileState> file_states() const;

    std::vector<Port> ports_;
    SharedMemory memory_;
    Shared *shared_;
    pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;   // protects the members below, and the contexts of the ports
    std::atomic<uint64_t> seen_{0};      // the version of the shared memory that this process uses
    uint64_t seen_certificates_ = 0;
    std::vector<FileState> files_;
    bool has_failed_ = false;            // true: the last load() or reload() has failed
};

}  // namespace coro
