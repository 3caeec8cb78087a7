#include "php/zend/sha1.h"

#include "php.h"

extern "C" {   // needed, because PHP's sha1.h does not contain extern "C"
#include "ext/standard/sha1.h"
}

namespace coro::php {

void sha1(std::string_view bytes, unsigned char digest[20])
{
    PHP_SHA1_CTX context;
    PHP_SHA1InitArgs(&context, nullptr);
    PHP_SHA1Update(&context, reinterpret_cast<const unsigned char *>(bytes.data()), bytes.size());
    PHP_SHA1Final(digest, &context);
}

}  // namespace coro::php
