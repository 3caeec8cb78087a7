#!/bin/sh
# The pages of docs/reference about classes, functions and constants must be generated from stubs/*.php, and each public class,
# method, property and function needs a description.
set -eu
cd "$(dirname "$0")/../.."
./dev reference --check
