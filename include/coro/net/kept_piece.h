#pragma once

#include "coro/base/check.h"
#include "coro/net/payload.h"

#include <cstdlib>
#include <cstring>
#include <new>
#include <string_view>

namespace coro {

// An element of a list of bytes that a socket has not taken: a reference to a payload, or a copy of bytes, which lie in the
// memory behind the element. `Piece` is the class that derives from this one.
template <typename Piece>
struct KeptPiece {
    Piece *next = nullptr;
    const char *data = nullptr;
    size_t size = 0;
    void *owner = nullptr;
    void (*release)(void *owner) = nullptr;
    size_t memory = 0;   // the number of bytes of memory that the piece keeps allocated

    static Piece *make(size_t extra = 0)
    {
        void *memory = malloc(sizeof(Piece) + extra);
        CORO_CHECK(memory);
        return new (memory) Piece;
    }

    // Makes a piece of `rest`, the last bytes of a payload. Copies them if the payload cannot be kept, as Payload{} cannot.
    static Piece *of(const Payload &payload, std::string_view rest)
    {
        Piece *made = make(payload.keep ? 0 : rest.size());
        if (payload.keep) {
            payload.keep(payload.owner);
            made->owner = payload.owner;
            made->release = payload.release;
            made->data = rest.data();
        } else {
            made->data = static_cast<char *>(memcpy(static_cast<void *>(made + 1), rest.data(), rest.size()));
        }
        made->size = rest.size();
        made->memory = payload.keep ? payload.bytes.size() : rest.size();
        return made;
    }

    static void destroy(Piece *piece)
    {
        if (piece->release) {
            piece->release(piece->owner);
        }
        piece->~Piece();
        free(piece);
    }
};

}  // namespace coro
