#pragma once

#include "coro/base/fd.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace coro {

// The certificates of a master's clients, which its workers read. They are in a file without a name, with a place for each
// session slot: the places of clients without a certificate use no memory.
class PeerCertificates {
public:
    static constexpr size_t kMostBytes = 16 << 10;   // a longer certificate is not kept

    // Makes the file. Must be called before the processes are forked. Returns 0 or -errno.
    [[nodiscard]] int open();
    bool is_open() const { return bool(file_); }
    // Keeps the certificate of a new client. Returns false if it is too long or there is no memory.
    bool keep(int64_t session, std::string_view certificate);
    void drop(int64_t session);   // frees the memory of a client that has gone
    // Returns the certificate of the client, or an empty text if it has none, or has gone.
    std::string find(int64_t session) const;

private:
    Fd file_;
};

}  // namespace coro
