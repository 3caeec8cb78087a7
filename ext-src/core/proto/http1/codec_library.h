#pragma once

#ifdef HAVE_CONFIG_H
#include "config.h"   // defines CORO_LIBZSTD and the like
#endif

#include <dlfcn.h>

namespace coro::http1 {

// A shared library with a coding of HTTP bodies. The extension is not linked with such libraries but opens each when a body needs
// it, because the dynamic linker would spend time on them at the start of each program. `name` is the name of the version for
// whose headers the caller is compiled, such as libzstd.so.1.
//
// The functions that a file uses are the members of a class that derives from this one:
//
//     struct Zstd : CodecLibrary {
//         Zstd() : CodecLibrary(CORO_LIBZSTD) {}
//         CORO_CODEC_FUNCTION(ZSTD_isError);
//     };
//     constexpr auto &library = opened<Zstd>;
class CodecLibrary {
public:
    explicit CodecLibrary(const char *name) : handle_(::dlopen(name, RTLD_NOW | RTLD_LOCAL)), is_usable_(handle_) {}
    CodecLibrary(const CodecLibrary &) = delete;
    CodecLibrary &operator=(const CodecLibrary &) = delete;

    // True if this machine has the library, and the library has all functions. Otherwise no function may be called.
    bool is_usable() const { return is_usable_; }

protected:
    template <typename Function>
    Function find(const char *name)
    {
        void *function = handle_ ? ::dlsym(handle_, name) : nullptr;
        is_usable_ = is_usable_ && function;
        return reinterpret_cast<Function>(function);
    }

private:
    void *handle_;   // never closed: encoders use the library until the process ends
    bool is_usable_;
};

// Returns the library, which the first call opens.
template <typename Library>
const Library &opened()
{
    static const Library library;
    return library;
}

// Declares a member that is the function with this name in the library.
#define CORO_CODEC_FUNCTION(name) decltype(&::name) name = find<decltype(&::name)>(#name)

}  // namespace coro::http1
