#pragma once

#include <cstddef>
#include <cstdint>
#include <link.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace coro::hook {

// An entry of an object's global offset table: a pointer through which the object calls the function `symbol` of
// another object.
struct ImportSlot {
    const char *symbol;
    void **address;
};

// The program or a shared library, as the dynamic linker has loaded the object. A LoadedObject is valid as long
// as the object stays loaded. Sources: System V ABI, dynamic section; elf/link.h of glibc; ldso of musl.
class LoadedObject {
public:
    explicit LoadedObject(const dl_phdr_info &info);

    const std::string &path() const { return path_; }   // the path of the library's file; empty for the program
    std::string_view file_name() const;
    bool is_program() const { return path_.empty(); }
    ElfW(Addr) base() const { return base_; }

    // Returns the functions that this object imports and calls through its global offset table.
    std::vector<ImportSlot> imports() const;
    // Returns true if the object itself defines and exports a symbol of this name.
    bool defines(std::string_view symbol) const;
    bool contains(const void *address) const;

    // Stores `function` in a slot of this object. If the page of the slot is read-only after relocation (RELRO),
    // makes the page writable for a moment. Other threads that call through the slot during the change call
    // either the old or the new function. Returns false and sets errno if the kernel does not allow the change.
    bool write(const ImportSlot &slot, void *function) const;

private:
    ElfW(Addr) table_address(ElfW(Addr) value) const;
    std::pair<uint32_t, uint32_t> candidates(std::string_view name) const;
    void add_imports(std::vector<ImportSlot> &to, const ElfW(Rela) *first, size_t size) const;

    std::string path_;
    ElfW(Addr) base_;
    ElfW(Addr) end_ = 0;
    ElfW(Addr) read_only_ = 0;        // the lowest address of the part that is read-only after relocation (RELRO); 0: none
    ElfW(Addr) read_only_end_ = 0;
    const ElfW(Sym) *symbols_ = nullptr;
    const char *strings_ = nullptr;
    const uint32_t *gnu_hash_ = nullptr;
    const uint32_t *sysv_hash_ = nullptr;
    const ElfW(Rela) *plt_ = nullptr;
    size_t plt_size_ = 0;             // the size of the table `plt_` in bytes
    const ElfW(Rela) *relocations_ = nullptr;
    size_t relocations_size_ = 0;     // the size of the table `relocations_` in bytes
};

std::vector<LoadedObject> loaded_objects();

// Returns how many objects the dynamic linker has loaded and unloaded since the program began. The number changes
// with each dlopen() that loads an object and each dlclose() that unloads an object.
uint64_t loader_generation();

}  // namespace coro::hook
