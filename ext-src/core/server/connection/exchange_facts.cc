#include "coro/server/connection/exchange_facts.h"

namespace coro {

namespace {

ExchangeFacts (*facts_source)() = nullptr;
thread_local const ExchangeFacts *received_facts = nullptr;

}  // namespace

void set_exchange_facts(ExchangeFacts (*source)())
{
    facts_source = source;
}

bool has_exchange_facts()
{
    return facts_source != nullptr;
}

ExchangeFacts exchange_facts()
{
    return received_facts ? *received_facts : facts_source ? facts_source() : ExchangeFacts();
}

ReceivedFacts::ReceivedFacts(const ExchangeFacts &facts)
{
    received_facts = &facts;
}

ReceivedFacts::~ReceivedFacts()
{
    received_facts = nullptr;
}

}  // namespace coro
