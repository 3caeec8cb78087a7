// A build without OpenSSL. This program has all sources of the core except those that need OpenSSL, and is linked without it.
#include "coro/net/tls.h"
#include "coro/server/config/server_tls.h"

#include <gtest/gtest.h>

namespace {

using namespace coro;

TEST(TlsNoneTest, the_build_says_that_it_has_no_tls)
{
    EXPECT_STREQ(tls_library(), "none");
    ASSERT_TRUE(tls_missing());
    EXPECT_NE(std::string(tls_missing()).find("libssl-dev"), std::string::npos);
}

TEST(TlsNoneTest, all_functions_say_what_is_missing)
{
    std::string error, content;
    EXPECT_FALSE(make_tls_client_context({}, error));
    EXPECT_EQ(error, tls_missing());
    error.clear();
    EXPECT_FALSE(make_tls_server_context({}, error));
    EXPECT_EQ(error, tls_missing());
    error.clear();
    EXPECT_FALSE(read_tls_value("/dev/null", content, error));
    EXPECT_EQ(error, tls_missing());
    TlsTicketKey key;
    EXPECT_FALSE(make_tls_ticket_key(key));
}

TEST(TlsNoneTest, a_server_without_ports_with_tls_loads_nothing)
{
    ServerTls tls;
    std::string error;
    EXPECT_TRUE(tls.load(error)) << error;
    TlsServerOptions options;
    options.certificate.chain = "/dev/null";
    (void) tls.add(options);
    EXPECT_FALSE(tls.load(error));
    EXPECT_EQ(error, tls_missing());
}

}  // namespace
