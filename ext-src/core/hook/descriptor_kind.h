#pragma once

#include <cstdint>

namespace coro::hook {

// How read() and write() of a descriptor wait. Regular files, directories and block devices are files. All other
// descriptors except sockets count as pipes, for example terminals and eventfds.
enum class DescriptorKind : uint8_t { kUnknown, kSocket, kPipe, kFile };

// Returns the kind of a descriptor. Remembers the numbers of sockets and files until forget_kind() is called, so
// that the kernel is asked only once, because programs read files in many small pieces. The answer may be out of
// date if code that is not hooked has closed the descriptor and the number is in use again.
DescriptorKind kind_of(int fd);
// Asks the kernel again.
DescriptorKind renewed_kind_of(int fd);
void forget_kind(int fd);
void forget_all_kinds();

}  // namespace coro::hook
