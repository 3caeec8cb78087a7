<?php

declare(strict_types=1);

namespace Coro\Grpc;

/**
 * The service grpc.reflection.v1.ServerReflection of a Handler, also as v1alpha, with which tools such as grpcurl learn the
 * methods and messages of a server (https://github.com/grpc/grpc/blob/master/doc/server-reflection.md).
 */
final class Reflection
{
    // The numbers of fields: of descriptors (descriptor.proto), and of requests and responses (reflection.proto).
    private const NAME = 1;
    private const PACKAGE = 2;
    private const FILE_MESSAGES = 4;
    private const FILE_ENUMS = 5;
    private const FILE_SERVICES = 6;
    private const FILE_EXTENSIONS = 7;
    private const SERVICE_METHODS = 2;
    private const MESSAGE_FIELDS = [2, 6, 8];   // fields, extensions, oneofs
    private const MESSAGE_MESSAGES = 3;
    private const MESSAGE_ENUMS = 4;
    private const FILE_BY_FILENAME = 3;
    private const FILE_CONTAINING_SYMBOL = 4;
    private const LIST_SERVICES = 7;

    /** @var array<string, string> descriptors by the names of their files */
    private array $files = [];

    /** @var array<string, string> the names of files by the symbols in them */
    private array $symbols = [];

    /**
     * Adds the methods of the service to a handler.
     *
     * @param string $descriptors encoded sets of descriptors: what `protoc --include_imports --descriptor_set_out=FILE` writes
     * @throws Exception if one of them is malformed
     */
    public function __construct(private readonly Handler $handler, string ...$descriptors)
    {
        foreach ($descriptors as $set) {
            foreach (Protobuf::decode($set)[1] ?? [] as $file) {
                $this->add((string) $file);
            }
        }
        foreach (['v1', 'v1alpha'] as $version) {
            $handler->bidirectional("grpc.reflection.$version.ServerReflection/ServerReflectionInfo",
                function (ServerCall $call): void {
                    foreach ($call as $request) {
                        $call->write($this->answer($request));
                    }
                });
        }
    }

    private function add(string $bytes): void
    {
        $file = Protobuf::decode($bytes);
        $name = (string) ($file[self::NAME][0] ?? '');
        $scope = (string) ($file[self::PACKAGE][0] ?? '');
        $this->files[$name] = $bytes;
        foreach ([self::FILE_ENUMS, self::FILE_EXTENSIONS] as $kind) {
            $this->addSymbols($name, $scope, $file[$kind] ?? []);
        }
        foreach ($this->addSymbols($name, $scope, $file[self::FILE_SERVICES] ?? []) as $service => $fields) {
            $this->addSymbols($name, $service, $fields[self::SERVICE_METHODS] ?? []);
        }
        $this->addMessages($name, $scope, $file[self::FILE_MESSAGES] ?? []);
    }

    private function addMessages(string $file, string $scope, array $messages): void
    {
        foreach ($this->addSymbols($file, $scope, $messages) as $message => $fields) {
            foreach ([...self::MESSAGE_FIELDS, self::MESSAGE_ENUMS] as $kind) {
                $this->addSymbols($file, $message, $fields[$kind] ?? []);
            }
            $this->addMessages($file, $message, $fields[self::MESSAGE_MESSAGES] ?? []);
        }
    }

    /** Returns the decoded descriptors by their full names. */
    private function addSymbols(string $file, string $scope, array $descriptors): array
    {
        $added = [];
        foreach ($descriptors as $bytes) {
            $fields = Protobuf::decode($bytes);
            $symbol = ($scope === '' ? '' : "$scope.") . ($fields[self::NAME][0] ?? '');
            $this->symbols[$symbol] = $file;
            $added[$symbol] = $fields;
        }
        return $added;
    }

    private function answer(string $bytes): string
    {
        $request = Protobuf::decode($bytes);
        $field = fn(int $number): ?string => isset($request[$number]) ? (string) $request[$number][0] : null;
        $name = $field(self::FILE_BY_FILENAME) ?? $this->symbols[$field(self::FILE_CONTAINING_SYMBOL) ?? ''] ?? null;
        $answer = match (true) {
            isset($request[self::LIST_SERVICES]) => [6 => Protobuf::encode([1 => array_map(
                fn(string $service): string => Protobuf::encode([1 => $service]), $this->handler->services())])],
            $name !== null && isset($this->files[$name]) => [4 => Protobuf::encode([1 => $this->files[$name]])],
            default => [7 => Protobuf::encode([1 => Status::NOT_FOUND, 2 => 'no file that was registered has this'])],
        };
        return Protobuf::encode([2 => $bytes] + $answer);
    }
}
