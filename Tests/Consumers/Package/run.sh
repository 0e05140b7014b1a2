#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A Swift client of the source archive (tools/dist.sh): unpacked, and tagged in a repository of its own, so that the client depends
# on it by version. The folder has another name, which is what the client calls the package, unless it says `name:`. The seeds'
# programs print the same lines as from C.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$PWD
seeds=(tween_spirit easing_functions gpu_animation)
DIST=$work/dist tools/dist.sh source >/dev/null
tar -xzf "$work"/dist/tweenspirit-source-*.tar.gz -C "$work"
cp -r "$work/TweenSpirit" "$work/a folder, renamed"
mv "$work/TweenSpirit" "$work/any-name"
git -C "$work/any-name" init -q && git -C "$work/any-name" add -A
git -C "$work/any-name" -c user.name=t -c user.email=t@t commit -qm t && git -C "$work/any-name" tag 1.0.0
targets='"client"'
for seed in "${seeds[@]}"; do
  targets+=", \"$seed\""
  mkdir -p "$work/client/Sources"
  cp -r "$work/any-name/bindings/swift/examples/$seed" "$work/client/Sources/$seed"
done
mkdir -p "$work/client/Sources/client"
cat > "$work/client/Package.swift" <<SWIFT
// swift-tools-version: 6.1
import PackageDescription
let package = Package(
  name: "client",
  dependencies: [.package(url: "file://$work/any-name", from: "1.0.0", traits: [])],
  targets: [$targets].map { .executableTarget(name: \$0, dependencies: [.product(name: "TweenSpirit", package: "any-name")]) })
SWIFT
# By path, from a folder whose name no program would have; its package is found by the client's name for it.
mkdir -p "$work/by path"
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
swift build -q --package-path "$work/client" --disable-sandbox
bin=$(swift build --package-path "$work/client" --disable-sandbox --show-bin-path)
"$bin/client"
for seed in "${seeds[@]}"; do "$bin/$seed" | cmp - "$root/Tests/Consumers/Demo/$seed.txt" || { echo "$seed prints other lines" >&2; exit 1; }; done
echo "the seeds' programs in Swift, from the source archive: $(cat "$root"/Tests/Consumers/Demo/*.txt | wc -l) lines as they should be"
# The same sources, without compiling them again: the graph of packages is what differs.
cp -r "$work/client/Sources" "$work/by path"
swift package --package-path "$work/by path" --disable-sandbox show-dependencies | grep -q "a folder, renamed"
