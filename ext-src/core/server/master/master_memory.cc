#include "coro/server/master/master_memory.h"

#include <malloc.h>

namespace coro {

MasterMemory::MasterMemory(Loop &loop, const ServerConfig &config, ServingRow &row, const UnsentTotal &unsent, bool has_owners) :
    loop_(loop), row_(row), unsent_(unsent), common_{size_t(config.master_buffer_size) / 2},
    storage_(has_owners && config.worker_num > 1 ? 0 : common_.budget, &common_)
{
    for (int64_t i = 0; has_owners && config.worker_num > 1 && i < config.worker_num; i++) {
        shares_.emplace_back(common_.budget / size_t(config.worker_num), &common_);
    }
}

void MasterMemory::publish()
{
    trim_later_if_much();
    row_.kept_bytes.store(unsent_.bytes() + common_.all_used, std::memory_order_relaxed);
}

// Returns memory to the system after much memory was in use. Otherwise malloc() would keep the memory for blocks
// of the same sizes.
void MasterMemory::trim()
{
    common_.forget_most_used();
    trim_later_if_much();
    if (trimming_.is_armed()) {
        return;   // much memory is still in use
    }
#ifdef __GLIBC__
    ::malloc_trim(0);
#endif
}

}  // namespace coro
