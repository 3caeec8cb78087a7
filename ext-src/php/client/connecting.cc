#include "php/client/classes.h"
#include "php/client/connecting.h"
#include "php/runtime/runtime.h"
#include "php/zend/last_error.h"
#include "php/zend/seconds_argument.h"
#include "php/zend/value.h"

#include "coro/base/error.h"

#include <cerrno>

namespace coro::php {

namespace {

void forget_contexts()
{
    client_contexts().clear();
}

// The numbers of errors of the core that programs know by other numbers.
struct {
    int core, php;
} constexpr kCoreErrors[] = {
    {err::kTlsHandshake, kTlsHandshakeFailed},
    {err::kTlsCertificate, kTlsVerifyFailed},
    {err::kTlsPlainHttp, kTlsBadClient},
    {err::kTlsProtocol, kTlsBadProtocol},
    {err::kTlsTruncated, kTlsReset},
    {err::kHttp2Protocol, kHttpInvalidProtocol},
    {err::kHttp2Reset, ECONNRESET},
    {err::kHttp2Refused, ECONNRESET},
};

// Error codes per step: malformed reply, refusal, anything else.
struct {
    ConnectStep step;
    int malformed, refused, other;
} constexpr kStepErrors[] = {
    {ConnectStep::kTlsContext, kTlsNoContext, kTlsNoContext, kTlsNoContext},
    {ConnectStep::kSocksMethod, kSocksVersionUnsupported, kSocksMethodUnsupported, kSocksHandshakeFailed},
    {ConnectStep::kSocksPassword, kSocksHandshakeFailed, kSocksPasswordRefused, kSocksHandshakeFailed},
    {ConnectStep::kSocksConnect, kSocksHandshakeFailed, kSocksConnectFailed, kSocksHandshakeFailed},
    {ConnectStep::kHttpProxy, kHttpProxyBadResponse, kHttpProxyRefused, kHttpProxyFailed},
};

int number_in_php(int error)
{
    for (auto &known : kCoreErrors) {
        if (known.core == error) {
            return known.php;
        }
    }
    return error;
}

int number_in_php(const ConnectFailure &failure)
{
    int error = -failure.outcome;
    // What the calling program has caused is not a failure of a step.
    if (error == ETIMEDOUT || error == ECANCELED || error == EBADF || error == EBUSY) {
        return error;
    }
    if (failure.step == ConnectStep::kName && error == EADDRNOTAVAIL) {
        return kNameNotFound;
    }
    if (failure.step == ConnectStep::kName && error == ETIME) {
        return kNameTimedOut;
    }
    for (auto &known : kStepErrors) {
        if (known.step == failure.step) {
            return error == EPROTO ? known.malformed : error == EACCES ? known.refused : known.other;
        }
    }
    return number_in_php(error);
}

}  // namespace

const RuntimeObserver socket_observer({
    .order = Order::kLast,
    .on_request_end = forget_contexts,
});

TlsClientContexts &client_contexts()
{
    // Is never destroyed, because OpenSSL frees its own memory at the end of the process, perhaps earlier.
    static auto *contexts = new TlsClientContexts;
    return *contexts;
}

Connector make_connector()
{
    return {runtime().loop(), client_contexts(), wait_in_php};
}

bool ConnectArguments::read(zend_execute_data *execute_data)
{
    zend_string *given;
    zend_long flag;
    ZEND_PARSE_PARAMETERS_START(1, EX(func)->common.num_args)   // a socket has no argument for flags
        Z_PARAM_PATH_STR(given)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(port)
        CORO_PARAM_SECONDS(timeout)
        Z_PARAM_LONG(flag)
    ZEND_PARSE_PARAMETERS_END_EX(return false);
    (void) flag;   // has no effect
    host = view(given);
    has_timeout = ZEND_NUM_ARGS() >= 3;
    return true;
}

Destination ConnectArguments::to(int family, int type) const
{
    return {host, port >= 0 && port <= UINT16_MAX ? int(port) : -1, family, type};
}

ClientError ClientError::of(int outcome, const Socket *socket)
{
    if (outcome >= 0) {
        return {};
    }
    int number = number_in_php(-outcome);
    return {number, number != -outcome && socket ? socket->failure(outcome) : error_text(number)};
}

ClientError ClientError::of(const ConnectFailure &failure)
{
    int number = number_in_php(failure);
    return {number, failure.text.empty() ? error_text(number) : failure.text};
}

void ClientError::set(zval *object) const
{
    set_last_error(number);
    zend_update_property_long(Z_OBJCE_P(object), Z_OBJ_P(object), ZEND_STRL("errCode"), number);
    zend_update_property_stringl(Z_OBJCE_P(object), Z_OBJ_P(object), ZEND_STRL("errMsg"), text.data(), text.size());
}

}  // namespace coro::php
