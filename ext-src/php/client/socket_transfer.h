#pragma once

#include "php/client/socket_object.h"

#include "coro/base/fd.h"

#include <cstddef>
#include <string_view>
#include <sys/types.h>

namespace coro::php {

// What the classes of clients share with Coro\Coroutine\Socket: transfers over the socket of a Coro\Coroutine\Socket `self`.
// They may be called where the socket may wait, or block. They set the error of `self` and return false, or -1, if they fail.

enum class ReceiveHow {
    kSome,     // at least one byte, or one datagram
    kAll,      // `length` bytes, fewer only at the end of the stream
    kPacket,   // a packet, as the options describe packets
};

// Receives bytes. `received` stays nullptr for no bytes, which means the end of a stream.
bool receive_bytes(zval *self, ReceiveHow how, size_t length, Deadline deadline, zend_string *&received);
// Receives one datagram of at most `length` bytes, and its sender.
bool receive_datagram(zval *self, size_t length, Deadline deadline, zend_string *&received, Address &sender);
// Returns bytes that have arrived, and leaves them in the socket. Does not wait.
bool peek_bytes(zval *self, size_t length, zend_string *&found);
// Sends all bytes, or with `is_whole` false at least one byte or one datagram. Returns the number of sent bytes, which is
// smaller after an error.
ssize_t send_bytes(zval *self, std::string_view bytes, Deadline deadline, bool is_whole);
// Opens a regular file for send_file(). Does not wait. Raises a PHP warning if the offset or the length is negative.
bool open_file_to_send(zval *self, const char *path, zend_long offset, zend_long length, Fd &file);
// Sends a part of a file. `length` is 0 for all bytes up to the end of the file.
bool send_file(zval *self, int file, off_t offset, size_t length, Deadline deadline);

}  // namespace coro::php
