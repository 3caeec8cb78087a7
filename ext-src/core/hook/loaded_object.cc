#include "core/hook/loaded_object.h"

#include <algorithm>
#include <span>
#include <sys/mman.h>
#include <unistd.h>

namespace coro::hook {

namespace {

#if defined(__x86_64__)
constexpr uint32_t kJumpSlot = R_X86_64_JUMP_SLOT;
constexpr uint32_t kGlobalData = R_X86_64_GLOB_DAT;
#elif defined(__aarch64__)
constexpr uint32_t kJumpSlot = R_AARCH64_JUMP_SLOT;
constexpr uint32_t kGlobalData = R_AARCH64_GLOB_DAT;
#else
#error "the relocation types of this processor are not known"
#endif

size_t page_size()
{
    static const auto size = size_t(::sysconf(_SC_PAGESIZE));
    return size;
}

// Returns the address of the page that contains `address`.
ElfW(Addr) page_of(ElfW(Addr) address)
{
    return address & ~ElfW(Addr)(page_size() - 1);
}

}  // namespace

LoadedObject::LoadedObject(const dl_phdr_info &info) : path_(info.dlpi_name ? info.dlpi_name : ""), base_(info.dlpi_addr)
{
    const ElfW(Dyn) *dynamic = nullptr;
    for (int i = 0; i < info.dlpi_phnum; i++) {
        const ElfW(Phdr) &header = info.dlpi_phdr[i];
        ElfW(Addr) begin = base_ + header.p_vaddr;
        if (header.p_type == PT_DYNAMIC) {
            dynamic = reinterpret_cast<const ElfW(Dyn) *>(begin);
        } else if (header.p_type == PT_LOAD) {
            end_ = std::max(end_, begin + header.p_memsz);
        } else if (header.p_type == PT_GNU_RELRO) {
            read_only_ = begin;
            // The dynamic linker does not protect the last page if the part ends within the page.
            read_only_end_ = page_of(begin + header.p_memsz);
        }
    }
    for (; dynamic && dynamic->d_tag != DT_NULL; dynamic++) {
        ElfW(Addr) address = table_address(dynamic->d_un.d_ptr);
        switch (dynamic->d_tag) {
        case DT_SYMTAB: symbols_ = reinterpret_cast<const ElfW(Sym) *>(address); break;
        case DT_STRTAB: strings_ = reinterpret_cast<const char *>(address); break;
        case DT_GNU_HASH: gnu_hash_ = reinterpret_cast<const uint32_t *>(address); break;
        case DT_HASH: sysv_hash_ = reinterpret_cast<const uint32_t *>(address); break;
        case DT_JMPREL: plt_ = reinterpret_cast<const ElfW(Rela) *>(address); break;
        case DT_PLTRELSZ: plt_size_ = dynamic->d_un.d_val; break;
        case DT_RELA: relocations_ = reinterpret_cast<const ElfW(Rela) *>(address); break;
        case DT_RELASZ: relocations_size_ = dynamic->d_un.d_val; break;
        }
    }
}

// Returns the address in memory for an address in the dynamic section. Adds the base of the object where this is
// necessary: glibc has already added the base to the addresses in the dynamic section, musl has not.
ElfW(Addr) LoadedObject::table_address(ElfW(Addr) value) const
{
    return value < base_ ? base_ + value : value;
}

std::string_view LoadedObject::file_name() const
{
    std::string_view path = path_;
    return path.substr(path.rfind('/') + 1);   // npos + 1 is 0, so a path without "/" stays whole
}

bool LoadedObject::contains(const void *address) const
{
    auto at = reinterpret_cast<ElfW(Addr)>(address);
    return at >= base_ && at < end_;
}

void LoadedObject::add_imports(std::vector<ImportSlot> &to, const ElfW(Rela) *first, size_t size) const
{
    for (const ElfW(Rela) &entry : std::span(first, size / sizeof *first)) {
        uint32_t type = ELF64_R_TYPE(entry.r_info);
        if (type != kJumpSlot && type != kGlobalData) {
            continue;
        }
        const ElfW(Sym) &symbol = symbols_[ELF64_R_SYM(entry.r_info)];
        to.push_back({strings_ + symbol.st_name, reinterpret_cast<void **>(base_ + entry.r_offset)});
    }
}

std::vector<ImportSlot> LoadedObject::imports() const
{
    std::vector<ImportSlot> found;
    if (symbols_ && strings_) {
        add_imports(found, plt_, plt_size_);
        add_imports(found, relocations_, relocations_size_);
    }
    return found;
}

// Returns the numbers of the symbols that may have this name: all symbols, or those in one bucket of the hash table that
// GNU linkers make. Looks only at this bucket, because the whole table of a large library would have to be read from disk.
std::pair<uint32_t, uint32_t> LoadedObject::candidates(std::string_view name) const
{
    if (!gnu_hash_) {
        return {0, sysv_hash_ ? sysv_hash_[1] : 0};
    }
    uint32_t hash = 5381;
    for (unsigned char character : name) {
        hash = hash * 33 + character;
    }
    uint32_t bucket_count = gnu_hash_[0];
    uint32_t first_hashed = gnu_hash_[1];
    const uint32_t *buckets = gnu_hash_ + 4 + gnu_hash_[2] * (sizeof(ElfW(Addr)) / sizeof(uint32_t));
    const uint32_t *chains = buckets + bucket_count;
    uint32_t first = bucket_count ? buckets[hash % bucket_count] : 0;
    if (first < first_hashed) {
        return {0, 0};   // the bucket is empty
    }
    uint32_t last = first;
    while (!(chains[last - first_hashed] & 1)) {
        last++;
    }
    return {first, last + 1};
}

bool LoadedObject::defines(std::string_view name) const
{
    auto [number, end] = symbols_ && strings_ ? candidates(name) : std::pair(0u, 0u);
    for (; number < end; number++) {
        if (symbols_[number].st_shndx != SHN_UNDEF && name == strings_ + symbols_[number].st_name) {
            return true;
        }
    }
    return false;
}

bool LoadedObject::write(const ImportSlot &slot, void *function) const
{
    auto at = reinterpret_cast<ElfW(Addr)>(slot.address);
    bool is_protected = at >= read_only_ && at < read_only_end_;
    auto *page = reinterpret_cast<void *>(page_of(at));   // an aligned pointer is within one page
    if (is_protected && ::mprotect(page, page_size(), PROT_READ | PROT_WRITE) < 0) {
        return false;
    }
    __atomic_store_n(slot.address, function, __ATOMIC_RELEASE);
    if (is_protected) {
        (void) ::mprotect(page, page_size(), PROT_READ);
    }
    return true;
}

std::vector<LoadedObject> loaded_objects()
{
    std::vector<LoadedObject> objects;
    ::dl_iterate_phdr(
        [](dl_phdr_info *info, size_t, void *to) {
            static_cast<std::vector<LoadedObject> *>(to)->emplace_back(*info);
            return 0;
        },
        &objects);
    return objects;
}

uint64_t loader_generation()
{
    uint64_t generation = 0;
    ::dl_iterate_phdr(
        [](dl_phdr_info *info, size_t, void *to) {
            *static_cast<uint64_t *>(to) = info->dlpi_adds + info->dlpi_subs;
            return 1;
        },
        &generation);
    return generation;
}

}  // namespace coro::hook
