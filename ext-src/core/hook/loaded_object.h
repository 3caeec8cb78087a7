#pragma once

#include <cstddef>
#include <cstdint>
#include <link.h>
#include <string>
#include <string_view>
#include <vector>

namespace coro::hook {

// A pointer of a loaded object through which it calls a function of another object: an entry of its global offset table.
struct ImportSlot {
    const char *symbol;
    void **address;
};

// The program or a shared library, as the dynamic linker has loaded it. Valid as long as the object stays loaded.
// Source: System V ABI, dynamic section; glibc elf/link.h and musl ldso.
class LoadedObject {
public:
    explicit LoadedObject(const dl_phdr_info &info);

    const std::string &path() const { return path_; }   // empty: the program
    std::string_view file_name() const;
    bool is_program() const { return path_.empty(); }
    ElfW(Addr) base() const { return base_; }

    // The functions that this object imports and calls through its global offset table.
    std::vector<ImportSlot> imports() const;
    // True if the object itself exports a symbol of this name.
    bool defines(std::string_view symbol) const;
    bool contains(const void *address) const;

    // Writes a slot, which may be read-only after relocation (RELRO): then its page is writable for a moment. Other threads
    // that call through the slot meanwhile get the old function or the new one. False: the kernel refused (errno is set).
    bool write(const ImportSlot &slot, void *function) const;

private:
    ElfW(Addr) table_address(ElfW(Addr) value) const;
    size_t symbol_count() const;
    void add_imports(std::vector<ImportSlot> &to, const ElfW(Rela) *first, size_t size) const;

    std::string path_;
    ElfW(Addr) base_;
    ElfW(Addr) end_ = 0;
    ElfW(Addr) read_only_ = 0;        // what is protected after relocation: its first byte
    ElfW(Addr) read_only_end_ = 0;
    const ElfW(Sym) *symbols_ = nullptr;
    const char *strings_ = nullptr;
    const uint32_t *gnu_hash_ = nullptr;
    const uint32_t *sysv_hash_ = nullptr;
    const ElfW(Rela) *plt_ = nullptr;
    size_t plt_size_ = 0;             // bytes
    const ElfW(Rela) *relocations_ = nullptr;
    size_t relocations_size_ = 0;     // bytes
};

std::vector<LoadedObject> loaded_objects();

// How many objects the dynamic linker has loaded and unloaded since the program began. Changes with each dlopen() that
// loads something.
uint64_t loader_generation();

}  // namespace coro::hook
