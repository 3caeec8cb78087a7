#!/bin/sh
# package.xml names every file of a release.
exec "$(dirname "$0")/../../dev" package --check
