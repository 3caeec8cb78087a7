#pragma once

namespace coro {

class ProtocolTable;

// Returns the table of all protocols with which a connection can begin.
const ProtocolTable &server_protocols();

}  // namespace coro
