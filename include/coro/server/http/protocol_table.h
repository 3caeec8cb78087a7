#pragma once

namespace coro {

class ProtocolTable;

// Returns the table of all protocols that a connection can begin with.
const ProtocolTable &server_protocols();

}  // namespace coro
