#!/bin/sh
# Builds the three demo games for Linux x64 and Windows x64 into bin/, byte for byte the same
# each time with the same compilers: gcc, gcc-mingw-w64-x86-64, libx11-dev (headers alone).
# `sh build.sh [output folder]`
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=${1:-$here/bin}
cd "$here/src"
export LC_ALL=C SOURCE_DATE_EPOCH=0

warn="-std=gnu11 -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion -Werror"
fast="-O2 -ftree-vectorize -fno-math-errno -fno-trapping-math -ffp-contract=off"
plain="-fno-ident -fno-asynchronous-unwind-tables -ffunction-sections -s"
common="canvas.c text.c options.c hud.c stage.c"

for game in lanterns-of-qinghe:lanterns iron-tide:iron-tide paper-dragon:paper-dragon; do
  name=${game%%:*}
  scene=scene-${game##*:}.c
  mkdir -p "$out/linux-x64" "$out/win32-x64"
  # start-linux.c stands in for the start file of the C library and old-glibc.h binds old
  # symbols, so that the program also runs where the C library is older than the builder's.
  gcc $warn $fast $plain -fcf-protection=none -fno-stack-protector -fpie -pie -nostartfiles \
    -include old-glibc.h -Wl,--gc-sections -Wl,--build-id=none -Wl,-z,relro,-z,now \
    -Wl,--hash-style=gnu -o "$out/linux-x64/$name" \
    start-linux.c main-linux.c window-x11.c terminal.c $common "$scene" \
    -Wl,--no-as-needed -lm -l:libdl.so.2 -Wl,--as-needed
  x86_64-w64-mingw32-gcc $warn $fast $plain -D__USE_MINGW_ANSI_STDIO=0 -mwindows -static -Wl,--gc-sections \
    -Wl,--build-id=none -Wl,--no-insert-timestamp -o "$out/win32-x64/$name.exe" \
    window-win32.c $common "$scene"
done
chmod 755 "$out"/linux-x64/* "$out"/win32-x64/*
ls -l "$out"/linux-x64 "$out"/win32-x64

newest=$(objdump -T "$out"/linux-x64/* | grep -o 'GLIBC_[0-9.]*' | sort -uV | tail -1)
[ "$newest" = GLIBC_2.17 ] || { echo "needs $newest: keep to symbols of glibc 2.17" >&2; exit 1; }
