/* SPDX-License-Identifier: MIT
 *
 * ours_alone WORK COUNT: times our side of a work once, beside a peer in another process, and prints the ISA and ns per
 * item. `ours_alone WORK check` prints sixteen results instead, after their inputs. All in float64, as JavaScript is;
 * springs begin at rest.
 */
#include "peers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK 4e6
#define TIME 0.7
enum { SHOWN = 16 };

int main(int argc, char **argv) {
  static const char *const names[] = {"ease", "tween", "spring"};
  int work = -1;
  for (int k = 0; argc > 2 && k < 3; k++) {
    if (strcmp(argv[1], names[k]) == 0) work = k;
  }
  bool checks = argc > 2 && strcmp(argv[2], "check") == 0;
  size_t count = checks ? SHOWN : argc > 2 ? (size_t)strtoul(argv[2], NULL, 10) : 0;
  if (work < 0 || count == 0 || count > PEER_COUNT) {
    fprintf(stderr, "ours_alone ease|tween|spring COUNT|check\n");
    return 2;
  }
  peer_arrays a = peer_fill(count);
  if (work == PEER_SPRING) memset(a.begin64, 0, count * sizeof *a.begin64);
  if (checks) {
    for (int i = 0; i < SHOWN; i++) printf("%.17g %.17g %.17g %.17g ", a.from64[i], a.to64[i], a.begin64[i], a.duration64[i]);
    peer_ours(&a, count, (peer_work)work, true, TIME);
    for (int i = 0; i < SHOWN; i++) printf("%.17g ", work == PEER_SPRING ? a.from64[i] : a.out64[i]);
    printf("\n");
    return 0;
  }
  peer_ours(&a, count, (peer_work)work, true, TIME);
  int runs = 0;
  double begun = peer_now(), spent;
  do peer_ours(&a, count, (peer_work)work, true, TIME), runs++, spent = peer_now() - begun;
  while (spent < BLOCK);
  printf("%s %.6g\n", peer_isa(), spent / runs / (double)count);
  return 0;
}
