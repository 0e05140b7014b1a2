#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A Swift client that depends on this package by version: on a local clone, tagged, of what is here now. The clone's folder has
# another name, which is what the client calls the package, unless it says `name:`.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$PWD
git clone -q . "$work/any-name"
# What is not committed yet is tested too.
git ls-files -co --exclude-standard -z | (cd "$root" && xargs -0 tar cf - --ignore-failed-read 2>/dev/null) | tar xf - -C "$work/any-name"
(cd "$work/any-name" && git add -A && git -c user.name=t -c user.email=t@t commit -qm t --allow-empty && git tag 1.0.0)
mkdir -p "$work/client/Sources/client"
cat > "$work/client/Package.swift" <<SWIFT
// swift-tools-version: 6.1
import PackageDescription
let package = Package(
  name: "client",
  dependencies: [.package(url: "file://$work/any-name", from: "1.0.0", traits: [])],
  targets: [.executableTarget(name: "client", dependencies: [.product(name: "TweenSpirit", package: "any-name")])])
SWIFT
# By path, from a folder whose name no program would have; its package is found by the client's name for it.
mkdir -p "$work/by path/Sources/client"
mv "$work/any-name/.git" "$work/git" && cp -r "$work/any-name" "$work/a folder, renamed" && mv "$work/git" "$work/any-name/.git"
sed -e 's|url: .*from: "1.0.0"|name: "TweenSpirit", path: "../a folder, renamed"|' -e 's|package: "any-name"|package: "TweenSpirit"|' \
  "$work/client/Package.swift" > "$work/by path/Package.swift"
cat > "$work/client/Sources/client/main.swift" <<'SWIFT'
import TweenSpirit
let curve = try Easing(parsing: "back.out(1.7)")
precondition(abs(curve(0.5) - 1.0875) < 1e-15)
// Names of the model: those of this module, and one that is the client's own.
enum Fill { case paint }
final class View { var threshold = 0.0, custom = 0.0, object = 0.0, words = 0.0, x = 0.0 }
let timing = try Timing(duration: 1, direction: .alternate, fill: Timing.Fill.none)
precondition(timing.fill != .both && "\(TweenSpirit.ColorSpace.oklch) \(Fill.paint)" == "oklch paint")
precondition(Easing.cubic(.inOut)([0, 0.25, 1]) == [0, 0.0625, 1])
let (world, view) = (World(), View())
try world.chain(view).animate {
  $0.threshold = 1
  ($0.threshold.target, $0.custom.target, $0.object.target, $0.words.target, $0.x.target) = (2, 3, 4, 5, 6)
}.start()
try world.step(by: 60)
precondition([view.threshold, view.custom, view.object, view.words, view.x] == [2, 3, 4, 5, 6])
print("client by version: \(curve) on \(BuildInfo.instructionSet)")
SWIFT
# A debug build: the kernels must be optimised all the same, and the unsafe flags must be accepted.
swift run -q --package-path "$work/client" --disable-sandbox client
# The same sources, without compiling them again: the graph of packages is what differs.
cp "$work/client/Sources/client/main.swift" "$work/by path/Sources/client"
swift package --package-path "$work/by path" --disable-sandbox show-dependencies | grep -q "a folder, renamed"
