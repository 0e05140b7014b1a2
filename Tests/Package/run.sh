#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A Swift client that depends on this package by version: on a local clone, tagged, of what is here now.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$PWD
git clone -q . "$work/TweenSpirit"
# What is not committed yet is tested too.
git ls-files -co --exclude-standard -z | (cd "$root" && xargs -0 tar cf - --ignore-failed-read 2>/dev/null) | tar xf - -C "$work/TweenSpirit"
(cd "$work/TweenSpirit" && git add -A && git -c user.name=t -c user.email=t@t commit -qm t --allow-empty && git tag 1.0.0)
mkdir -p "$work/client/Sources/client"
cat > "$work/client/Package.swift" <<SWIFT
// swift-tools-version: 6.0
import PackageDescription
let package = Package(
  name: "client",
  dependencies: [.package(url: "file://$work/TweenSpirit", from: "1.0.0")],
  targets: [.executableTarget(name: "client", dependencies: [.product(name: "TweenSpirit", package: "TweenSpirit")])])
SWIFT
cat > "$work/client/Sources/client/main.swift" <<'SWIFT'
import TweenSpirit
let curve = try Easing(parsing: "back.out(1.7)")
precondition(abs(curve(0.5) - 1.0875) < 1e-15)
// Names of the model: those of this module, and one that is the client's own.
enum Fill { case paint }
let timing = try Timing(duration: 1, direction: .alternate, fill: Timing.Fill.none)
precondition(timing.fill != .both && "\(TweenSpirit.ColorSpace.oklch) \(Fill.paint)" == "oklch paint")
precondition(Easing.cubic(.inOut)([0, 0.25, 1]) == [0, 0.0625, 1])
print("client by version: \(curve) on \(BuildInfo.instructionSet)")
SWIFT
# A debug build: the kernels must be optimised all the same, and the unsafe flags must be accepted.
swift run -q --package-path "$work/client" --disable-sandbox client
