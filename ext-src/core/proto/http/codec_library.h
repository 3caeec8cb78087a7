#pragma once

#include <dlfcn.h>
#include <type_traits>

namespace coro::http {

// A shared library with a coding of HTTP bodies. The extension is not linked with such libraries but opens each when a body needs
// it, because the dynamic linker would spend time on them at the start of each program. `name` is the name of the library with
// the version for which the caller declares functions, such as libzstd.so.1. The classes of codec_libraries.h derive from
// this one.
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

// Declares a member that points to the function with this name and type in the library.
#define CORO_CODEC_FUNCTION(name, ...) std::add_pointer_t<__VA_ARGS__> name = find<std::add_pointer_t<__VA_ARGS__>>(#name);

// Declares an enumerator that has the value of the library's constant with this name.
#define CORO_CODEC_CONSTANT(name, value) name = value,

}  // namespace coro::http
