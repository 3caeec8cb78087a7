#pragma once

#include "coro/base/buffer.h"

#include <cstddef>
#include <string_view>

struct libdeflate_compressor;

namespace coro::http {

// Encodes whole bodies with libdeflate, which takes about half of zlib's time and makes them smaller, but cannot encode a body
// in pieces.
class WholeBodyEncoder {
public:
    WholeBodyEncoder(bool is_gzip, int level) : level_(level), is_gzip_(is_gzip) {}
    ~WholeBodyEncoder();
    WholeBodyEncoder(const WholeBodyEncoder &) = delete;
    WholeBodyEncoder &operator=(const WholeBodyEncoder &) = delete;

    // Appends the encoded body to `to`. Returns false and appends nothing if there is no libdeflate or no memory for it: the
    // caller then uses zlib.
    [[nodiscard]] bool encode(std::string_view body, Buffer &to);

    // Returns the number of bytes of memory that the encoder occupies.
    size_t memory() const;

    // True if this machine has libdeflate.
    static bool is_available();

private:
    libdeflate_compressor *compressor_ = nullptr;
    int level_;
    bool is_gzip_;
};

}  // namespace coro::http
