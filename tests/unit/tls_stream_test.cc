// Bytes on their way through a stream with TLS: in small and large pieces, slow sockets, and the end of the stream.
#include "coro/net/output.h"
#include "tls_fixture.h"

#include <csignal>
#include <malloc.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/epoll.h>
#include <thread>

namespace {

using namespace tls_test;

Fd file_of(const std::string &content)
{
    char path[] = "/tmp/coro_tls_XXXXXX";
    Fd file(mkstemp(path));
    unlink(path);
    EXPECT_EQ(write(file.get(), content.data(), content.size()), ssize_t(content.size()));
    return file;
}

class TlsStreamTest : public TlsTest {
protected:
    // Returns the record that the layer makes of the text, without sending it to the other end.
    static std::string record_of(TlsLayer &layer, std::string text)
    {
        auto [near_end, far_end] = Pair::sockets();
        Fd from(near_end), to(far_end);
        iovec piece = {text.data(), text.size()};
        EXPECT_EQ(layer.send(from.get(), &piece, 1), ssize_t(text.size()));
        std::string record(200, ' ');
        record.resize(size_t(std::max<ssize_t>(::recv(to.get(), record.data(), record.size(), 0), 0)));
        return record;
    }
    // Sends all bytes while the other end receives. Returns what has arrived.
    static std::string transfer(End &from, End &to, std::string_view bytes, size_t part = 16384)
    {
        std::string received;
        for (int idle = 0; idle < 100;) {
            ssize_t sent = bytes.empty() ? 0 : from.stream.send(bytes.substr(0, part));
            if (sent < 0 && sent != -EAGAIN) {
                ADD_FAILURE() << from.stream.failure(int(sent));
                break;
            }
            bytes.remove_prefix(size_t(std::max<ssize_t>(sent, 0)));
            std::string some = to.receive();
            idle = sent <= 0 && some.empty() ? idle + 1 : 0;
            received += some;
        }
        return received;
    }
};

TEST_F(TlsStreamTest, bytes_of_any_number_go_both_ways)
{
    Pair pair = connect();
    ASSERT_TRUE(pair.shake());
    for (size_t size : {1u, 2u, 100u, 16383u, 16384u, 16385u, 40'000u, 200'000u}) {
        std::string bytes = pattern(size);
        EXPECT_TRUE(transfer(pair.client, pair.server, bytes, size) == bytes) << size;
        EXPECT_TRUE(transfer(pair.server, pair.client, bytes, size) == bytes) << size;
    }
    EXPECT_EQ(pair.client.last, -EAGAIN);
    EXPECT_EQ(pair.client.stream.send(""), 0);
    EXPECT_EQ(pair.client.stream.send(nullptr, 0), 0);
}

TEST_F(TlsStreamTest, a_client_needs_no_call_of_handshake)
{
    Pair pair = connect();
    char byte;
    EXPECT_EQ(pair.server.stream.send("x"), -EAGAIN) << "but a server's connection wants the result of its handshake";
    for (int i = 0; i < 10; i++) {
        EXPECT_EQ(pair.client.stream.receive(&byte, 1), -EAGAIN);
        pair.server.shake();
    }
    ASSERT_EQ(pair.server.outcome, 0);
    EXPECT_EQ(pair.client.stream.send("x"), 1);
    EXPECT_EQ(pair.server.stream.receive(&byte, 1), 1);
}

TEST_F(TlsStreamTest, tls_can_begin_in_the_middle_of_a_stream)
{
    auto [ours, theirs] = Pair::sockets();
    Stream client{Fd(ours)}, server{Fd(theirs)};
    char bytes[20];
    EXPECT_EQ(client.send("STARTTLS"), 8);
    EXPECT_EQ(server.receive(bytes, sizeof bytes), 8);
    EXPECT_EQ(client.tls(), nullptr);
    client.set_layer(make_client()->make_layer("a.example", "server"));
    server.set_layer(make_server()->make_layer());
    int client_outcome = -EAGAIN, server_outcome = -EAGAIN;
    for (int turn = 0; turn < 10 && (client_outcome == -EAGAIN || server_outcome == -EAGAIN); turn++) {
        client_outcome = client.handshake();
        server_outcome = server.handshake();
    }
    EXPECT_EQ(client_outcome, 0);
    EXPECT_EQ(server_outcome, 0);
    ASSERT_NE(client.tls(), nullptr);
    EXPECT_EQ(client.tls()->peer_certificate(), server_certificate().pem());
    EXPECT_EQ(client.send("hello"), 5);
    EXPECT_EQ(server.receive(bytes, sizeof bytes), 5);
}

TEST_F(TlsStreamTest, small_pieces_go_in_one_record)
{
    Pair pair = connect();
    ASSERT_TRUE(pair.shake());
    std::string large = pattern(100'000);
    auto piece = [](std::string &bytes) { return iovec{bytes.data(), bytes.size()}; };
    std::string a = "head", none, b = "body", c = "tail";
    iovec small[] = {piece(a), piece(none), piece(b), piece(none), piece(c), piece(none)};
    EXPECT_EQ(pair.client.stream.send(small, 6), 12);
    char bytes[100];
    EXPECT_EQ(pair.server.stream.receive(bytes, sizeof bytes), 12) << "one call receives one record";
    EXPECT_EQ(std::string(bytes, 12), "headbodytail");
    iovec mixed[] = {piece(a), piece(large), piece(b), piece(large)};
    EXPECT_EQ(pair.client.stream.send(mixed, 4), 200'008) << "the socket takes it";
    EXPECT_TRUE(pair.server.receive() == "head" + large + "body" + large);
}

TEST_F(TlsStreamTest, the_layer_knows_when_the_socket_is_empty)
{
    Pair pair = connect();
    ASSERT_TRUE(pair.shake());
    char bytes[20];
    EXPECT_EQ(pair.server.stream.receive(bytes, sizeof bytes), -EAGAIN);
    EXPECT_EQ(pair.client.stream.send("hello"), 5);
    EXPECT_EQ(pair.server.stream.receive(bytes, sizeof bytes), 5);
    EXPECT_FALSE(pair.server.stream.may_have_more(5, sizeof bytes)) << "so another system call is not necessary";
    EXPECT_FALSE(pair.server.layer->has_unread());
    EXPECT_EQ(pair.client.stream.send("one"), 3);
    EXPECT_EQ(pair.client.stream.send("two"), 3);
    EXPECT_EQ(pair.server.stream.receive(bytes, sizeof bytes), 3);
    EXPECT_TRUE(pair.server.layer->has_unread()) << "both records were read at once";
    EXPECT_TRUE(pair.server.stream.may_have_more(3, sizeof bytes));
    EXPECT_EQ(pair.server.stream.receive(bytes, 1), 1);
    EXPECT_TRUE(pair.server.layer->has_unread()) << "two bytes of the record are left";
    EXPECT_EQ(pair.server.stream.receive(bytes, sizeof bytes), 2);
    EXPECT_FALSE(pair.server.layer->has_unread());
}

TEST_F(TlsStreamTest, bytes_that_come_while_a_record_is_received_in_parts_are_not_overlooked)
{
    Pair pair = connect();
    ASSERT_TRUE(pair.shake());
    (void) pair.server.receive();
    char bytes[200];
    ASSERT_EQ(pair.client.stream.send(pattern(100)), 100);
    ASSERT_EQ(pair.server.stream.receive(bytes, 10), 10);
    EXPECT_TRUE(pair.server.stream.has_unread());
    ASSERT_EQ(pair.client.stream.send("more"), 4);
    ASSERT_EQ(pair.server.stream.receive(bytes, sizeof bytes), 90);
    EXPECT_TRUE(pair.server.stream.may_have_more(90, sizeof bytes)) << "the socket was not read for this part";
    EXPECT_EQ(pair.server.receive(), "more");
}

TEST_F(TlsStreamTest, a_record_in_pieces_arrives_whole)
{
    auto client_layer = make_client()->make_layer("a.example", "server");
    TlsLayer &layer = *client_layer;
    Pair pair(std::move(client_layer), make_server()->make_layer());
    ASSERT_TRUE(pair.shake());
    pair.client.receive();
    std::string record = record_of(layer, "hello");
    ssize_t size = ssize_t(record.size());
    ASSERT_GT(size, 20);
    char bytes[10];
    for (ssize_t i = 0; i < size; i++) {
        ASSERT_EQ(::send(pair.client.stream.socket(), &record[size_t(i)], 1, 0), 1);
        EXPECT_EQ(pair.server.stream.receive(bytes, sizeof bytes), i + 1 < size ? -EAGAIN : 5) << i;
    }
}

TEST_F(TlsStreamTest, sockets_that_take_few_bytes_lose_nothing)
{
    Pair pair = connect("a.example", 1);   // the kernel's minimum
    ASSERT_TRUE(pair.shake());
    std::string bytes = pattern(300'000);
    EXPECT_TRUE(transfer(pair.client, pair.server, bytes, bytes.size()) == bytes);
    EXPECT_TRUE(transfer(pair.server, pair.client, bytes, 50'000) == bytes);
}

TEST_F(TlsStreamTest, a_record_that_is_sent_in_part_is_continued_from_another_address_with_more_bytes)
{
    Pair pair = connect("a.example", 1);
    ASSERT_TRUE(pair.shake());
    std::string bytes = pattern(100'000);
    std::string_view rest = bytes;
    std::string received;
    for (size_t turn = 0; !rest.empty() && turn < 100'000; turn++) {
        // the pieces are cut differently each time, and grow
        size_t size = std::min(rest.size(), 20'000 + turn * 10), cut = turn * 7919 % size;
        std::string first(rest.substr(0, cut)), second(rest.substr(cut, size - cut));
        iovec pieces[] = {{first.data(), first.size()}, {second.data(), second.size()}};
        ssize_t sent = pair.client.stream.send(pieces, 2);
        ASSERT_TRUE(sent > 0 || sent == -EAGAIN) << pair.client.stream.failure(int(sent));
        rest.remove_prefix(size_t(std::max<ssize_t>(sent, 0)));
        char part[1000];
        ssize_t count = pair.server.stream.receive(part, sizeof part);
        received.append(part, size_t(std::max<ssize_t>(count, 0)));
    }
    received += pair.server.receive();
    EXPECT_TRUE(received == bytes);
}

TEST_F(TlsStreamTest, ten_megabytes_go_in_both_directions_at_once)
{
    for (uint32_t protocol : {kTls12, kTls13}) {
        client_options.protocols = protocol;
        Pair pair = connect();
        ASSERT_TRUE(pair.shake());
        std::string bytes = pattern(10 << 20), received[2];
        std::string_view rest[] = {bytes, bytes};
        End *ends[] = {&pair.client, &pair.server};
        while (received[0].size() < bytes.size() || received[1].size() < bytes.size()) {
            for (int i = 0; i < 2; i++) {
                ssize_t sent = rest[i].empty() ? 0 : ends[i]->stream.send(rest[i]);
                ASSERT_TRUE(sent >= 0 || sent == -EAGAIN) << ends[i]->stream.failure(int(sent));
                rest[i].remove_prefix(size_t(std::max<ssize_t>(sent, 0)));
                received[i] += ends[i]->receive();
                ASSERT_EQ(ends[i]->last, -EAGAIN);
            }
        }
        EXPECT_TRUE(received[0] == bytes && received[1] == bytes);
    }
}

// An end that waits with poll(), which reports levels, for the events that the layer names.
struct Waiting {
    explicit Waiting(Stream &its_stream) : stream(its_stream) {}

    // Repeats the call until it succeeds or fails.
    template <class Call>
    ssize_t until_done(uint32_t own, Call call)
    {
        ssize_t outcome;
        while ((outcome = call()) == -EAGAIN) {
            pollfd entry = {stream.socket(), short(stream.awaited(own)), 0};
            waits++;
            if (::poll(&entry, 1, 20'000) != 1) {
                return -ETIMEDOUT;
            }
        }
        return outcome;
    }
    void send(std::string_view bytes)
    {
        while (!bytes.empty()) {
            ssize_t sent = until_done(EPOLLOUT, [&] { return stream.send(bytes); });
            ASSERT_GT(sent, 0) << stream.failure(int(sent));
            bytes.remove_prefix(size_t(sent));
        }
    }
    std::string receive(size_t size)
    {
        std::string all, part(10'000, ' ');
        while (all.size() < size) {
            ssize_t count = until_done(EPOLLIN, [&] { return stream.receive(part.data(), part.size()); });
            if (count <= 0) {
                ADD_FAILURE() << stream.failure(int(count));
                break;
            }
            all.append(part, 0, size_t(count));
        }
        return all;
    }

    Stream &stream;
    size_t waits = 0;
};

TEST_F(TlsStreamTest, a_caller_that_waits_for_the_events_of_the_layer_neither_stalls_nor_spins)
{
    constexpr size_t kBytes = 300'000;
    for (uint32_t protocol : {kTls12, kTls13}) {
        client_options.protocols = protocol;
        Pair pair = connect("a.example", 1);
        Waiting client(pair.client.stream), server(pair.server.stream);
        std::thread serving([&] {
            EXPECT_EQ(server.until_done(EPOLLIN, [&] { return server.stream.handshake(); }), 0);
            server.send(server.receive(kBytes));
        });
        std::string bytes = pattern(kBytes);
        EXPECT_EQ(client.until_done(EPOLLOUT, [&] { return client.stream.handshake(); }), 0);
        client.send(bytes);
        EXPECT_TRUE(client.receive(kBytes) == bytes);
        serving.join();
        EXPECT_LT(client.waits + server.waits, 10'000u) << "each wait is for some hundred bytes at least";
    }
}

TEST_F(TlsStreamTest, an_output_gets_bytes_and_files_through_it_in_order)
{
    Pair pair = connect("a.example", 1);
    ASSERT_TRUE(pair.shake());
    Output output;
    std::string body = pattern(100'000), content = pattern(70'001);
    ASSERT_EQ(output.send(pair.server.stream, "head", {body}), 0);
    ASSERT_EQ(output.send_file(pair.server.stream, "file", file_of(content), 1, 70'000), 0);
    ASSERT_EQ(output.send(pair.server.stream, "tail", {}), 0);
    std::string received;
    for (int turn = 0; turn < 100'000 && !output.empty(); turn++) {
        received += pair.client.receive();
        ASSERT_EQ(output.flush(pair.server.stream), 0);
    }
    received += pair.client.receive();
    EXPECT_TRUE(received == "head" + body + "file" + content.substr(1) + "tail");
}

TEST_F(TlsStreamTest, a_file_that_becomes_shorter_while_it_is_sent_is_an_error)
{
    Pair pair = connect("a.example", 1);
    ASSERT_TRUE(pair.shake());
    Fd file = file_of(pattern(70'000));
    int copy = dup(file.get());
    Output output;
    ASSERT_EQ(output.send_file(pair.server.stream, "head", std::move(file), 0, 70'000), 0);
    pair.client.receive();
    ASSERT_EQ(ftruncate(copy, 5), 0);
    int outcome = 0;
    for (int turn = 0; turn < 1000 && outcome == 0; turn++) {
        outcome = output.flush(pair.server.stream);
        pair.client.receive();
    }
    EXPECT_LT(outcome, 0);
    ::close(copy);
}

TEST_F(TlsStreamTest, the_end_of_a_stream_is_told_from_a_cut)
{
    for (uint32_t protocol : {kTls12, kTls13}) {
        client_options.protocols = protocol;
        Pair ended = connect();
        ASSERT_TRUE(ended.shake());
        EXPECT_EQ(ended.server.stream.send("last"), 4);
        ended.server.stream.end();
        EXPECT_EQ(ended.client.receive(), "last");
        EXPECT_EQ(ended.client.last, 0);
        char byte;
        EXPECT_EQ(ended.client.stream.receive(&byte, 1), 0) << "and again";
        EXPECT_EQ(ended.client.stream.send("answer"), 6) << "the other direction is open";
        EXPECT_EQ(ended.server.receive(), "answer");
        EXPECT_EQ(ended.server.stream.send("more"), -err::kTlsProtocol) << "nothing follows the end";

        Pair cut = connect();
        ASSERT_TRUE(cut.shake());
        EXPECT_EQ(cut.server.stream.send("last"), 4);
        ::shutdown(cut.server.stream.socket(), SHUT_WR);
        EXPECT_EQ(cut.client.receive(), "last");
        EXPECT_EQ(cut.client.last, -err::kTlsTruncated);
        EXPECT_EQ(cut.client.stream.failure(int(cut.client.last)),
                  "the peer has closed the connection without the end message of TLS");
        EXPECT_EQ(cut.client.stream.receive(&byte, 1), -err::kTlsTruncated);
    }
}

TEST_F(TlsStreamTest, a_closed_socket_raises_no_signal)
{
    Pair pair = connect();
    ASSERT_TRUE(pair.shake());
    pair.server.stream.close();
    ssize_t outcome = pair.client.stream.send("x");
    EXPECT_EQ(outcome, -EPIPE);
    EXPECT_EQ(pair.client.stream.failure(int(outcome)), "Broken pipe (EPIPE)");
    EXPECT_EQ(pair.client.stream.send("x"), -EPIPE);
    pair.client.stream.shut();
}

TEST_F(TlsStreamTest, what_came_before_the_peer_closed_its_socket_can_be_received_after_a_send_has_failed)
{
    Pair pair = connect();
    ASSERT_TRUE(pair.shake());
    EXPECT_EQ(pair.server.stream.send("too large"), 9);
    pair.server.stream.end();
    pair.server.stream.close();
    EXPECT_EQ(pair.client.stream.send("more of a request"), -EPIPE);
    EXPECT_EQ(pair.client.receive(), "too large");
    EXPECT_EQ(pair.client.last, 0);
}

// These sockets cannot encrypt, so OpenSSL does it. With kernel TLS it uses its own BIO.
TEST_F(TlsStreamTest, where_the_kernel_has_no_tls_openssl_encrypts)
{
    signal(SIGPIPE, SIG_IGN);
    client_options.kernel_tls = server_options.kernel_tls = true;
    Pair pair = connect("a.example", 1);
    ASSERT_TRUE(pair.shake());
    std::string bytes = pattern(200'000);
    EXPECT_TRUE(transfer(pair.client, pair.server, bytes, bytes.size()) == bytes);
    EXPECT_TRUE(transfer(pair.server, pair.client, bytes, 50'000) == bytes);
    off_t offset = 0;
    EXPECT_EQ(pair.server.stream.send_file(file_of(pattern(1000)).get(), offset, 1000), 1000);
    EXPECT_TRUE(pair.client.receive() == pattern(1000));
    pair.server.stream.end();
    EXPECT_EQ(pair.client.receive(), "");
    EXPECT_EQ(pair.client.last, 0);
    pair.client.stream.close();
    EXPECT_EQ(pair.server.receive(), "");
    EXPECT_EQ(pair.server.last, -err::kTlsTruncated);

    Pair reset = connect();
    ASSERT_TRUE(reset.shake());
    reset.server.stream.close();
    EXPECT_EQ(reset.client.stream.send("x"), -EPIPE);
}

TEST_F(TlsStreamTest, the_end_waits_for_nothing)
{
    Pair pair = connect("a.example", 1);
    ASSERT_TRUE(pair.shake());
    std::string bytes = pattern(100'000);
    ASSERT_LT(pair.server.stream.send(bytes), ssize_t(bytes.size()));
    pair.server.stream.end();   // within a record, so there is no place for the end
    pair.client.receive();
    EXPECT_EQ(pair.client.last, -EAGAIN);
    Pair early = connect();
    early.client.stream.end();   // before the handshake
    early.server.stream.end();
    EXPECT_TRUE(early.shake());
    early.server.stream.end();
    early.server.stream.end();
    EXPECT_EQ(early.client.receive(), "");
    EXPECT_EQ(early.client.last, 0);
}

TEST_F(TlsStreamTest, a_changed_record_is_noticed)
{
    for (uint32_t protocol : {kTls12, kTls13}) {
        client_options.protocols = protocol;
        auto client_layer = make_client()->make_layer("a.example", "server");
        TlsLayer &layer = *client_layer;
        Pair pair(std::move(client_layer), make_server()->make_layer());
        ASSERT_TRUE(pair.shake());
        pair.client.receive();
        std::string record = record_of(layer, "hello");
        record.back() = char(record.back() ^ 1);
        ASSERT_EQ(::send(pair.client.stream.socket(), record.data(), record.size(), 0), ssize_t(record.size()));
        EXPECT_EQ(pair.server.receive(), "");
        EXPECT_EQ(pair.server.last, -err::kTlsProtocol);
        EXPECT_EQ(pair.server.stream.failure(int(pair.server.last)), "a record of the peer has a wrong checksum");
        EXPECT_EQ(pair.client.receive(), "");
        EXPECT_EQ(pair.client.last, -err::kTlsProtocol);
        EXPECT_EQ(pair.client.stream.failure(int(pair.client.last)),
                  "the peer has refused the connection with the alert \"bad record mac\"");
    }
}

#if !defined(CORO_ASAN)
TEST_F(TlsStreamTest, an_idle_connection_needs_little_memory)
{
    constexpr size_t kCount = 100;
    auto client = make_client();
    auto server = make_server();
    std::vector<std::pair<int, int>> sockets;
    std::vector<std::unique_ptr<End>> clients, servers;
    for (size_t i = 0; i < kCount; i++) {
        sockets.push_back(Pair::sockets());
        clients.push_back(std::make_unique<End>(sockets[i].first, client->make_layer("a.example", std::to_string(i))));
    }
    servers.reserve(kCount);
    size_t before = mallinfo2().uordblks;
    size_t grown = 0;
    for (size_t i = 0; i < kCount; i++) {
        size_t without_clients = mallinfo2().uordblks;
        servers.push_back(std::make_unique<End>(sockets[i].second, server->make_layer()));
        grown += mallinfo2().uordblks - without_clients;
        while (clients[i]->outcome == -EAGAIN || servers[i]->outcome == -EAGAIN) {
            clients[i]->shake();
            size_t start = mallinfo2().uordblks;
            servers[i]->shake();
            grown += mallinfo2().uordblks - start;
        }
        std::string bytes = pattern(50'000);
        size_t start = mallinfo2().uordblks;
        ASSERT_EQ(servers[i]->stream.send(bytes), ssize_t(bytes.size()));
        EXPECT_EQ(servers[i]->receive(), "");
        grown += mallinfo2().uordblks - start;
        EXPECT_TRUE(clients[i]->receive() == bytes);
    }
    size_t all = mallinfo2().uordblks - before;
    printf("bytes of memory per idle connection: %zu of a server, %zu of both sides\n", grown / kCount, all / kCount);
    if (before > 0) {   // valgrind does not count
        EXPECT_LT(grown / kCount, 20'000u);
    }
}
#endif

}  // namespace
