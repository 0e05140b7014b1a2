# SPDX-License-Identifier: MIT
# Sourced by Tests/Consumers/Wheel/platforms.sh and Tests/Consumers/Dist/clean.sh: systems without Swift. Wants $cache and $work, folders, and skip.

# debian ARCHITECTURE[+NAME] PACKAGES SUITES...: sets `root` to the required packages and these of the first suite that the mirror
# has. They are only unpacked, which runs nothing of theirs; with a name, which tells such systems apart, they are installed.
debian() {
  local suite mirror deb arch=$1 include=$2
  shift 2
  for suite; do
    root=$cache/$suite-$arch
    [ ! -d "$root" ] || return 0
  done
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' 'Label: Debian' 'Created-By: Packages' 2>/dev/null | head -n 1)
  [ "$(id -u)" = 0 ] && [ -n "$mirror" ] && command -v debootstrap >/dev/null ||
    { skip "other systems want root, debootstrap (apt install debootstrap) and Debian's mirror in apt's sources"; return 1; }
  for suite; do
    root=$cache/$suite-$arch
    rm -rf "$root.new"
    if debootstrap --foreign --arch="${arch%+*}" --variant=minbase --include="$include" "$suite" "$root.new" "$mirror" >"$work/log" 2>&1; then
      if [[ $arch = *+* ]]; then
        unshare -m chroot "$root.new" /debootstrap/debootstrap --second-stage >"$work/log" 2>&1 ||
          { skip "$suite cannot be installed: $(tail -n 1 "$work/log")"; rm -rf "$root.new"; return 1; }
      else
        for deb in "$root.new"/var/cache/apt/archives/*.deb; do dpkg-deb -x "$deb" "$root.new"; done
      fi
      rm -f "$root.new"/var/cache/apt/archives/*.deb
      mv "$root.new" "$root"
      return 0
    fi
    rm -rf "$root.new"
  done
  skip "the mirror has none of $*: $(tail -n 1 "$work/log")"
  return 1
}
