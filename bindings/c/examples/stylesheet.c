/* SPDX-License-Identifier: MIT
 * The timing functions of a stylesheet as a table: stylesheet FILE.css
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <tweenspirit/tweenspirit.h>

static char *read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END)) return NULL;
  long size = ftell(file);
  char *text = malloc((size_t)size + 1);
  rewind(file);
  text[fread(text, 1, (size_t)size, file)] = 0;
  fclose(file);
  return text;
}

/* Comments and strings become spaces, so that what is left of a declaration can be recognised by its punctuation. */
static void blank_comments(char *css) {
  for (char *p = css; *p; p++) {
    const char *end = NULL;
    if (p[0] == '/' && p[1] == '*') end = strstr(p + 2, "*/");
    else if (*p == '"' || *p == '\'') end = strchr(p + 1, *p);
    if (!end) continue;
    end += *p == '/' ? 2 : 1;
    while (p < end) *p++ = ' ';
    p--;
  }
}

/* How many declarations are of a property, or of a vendor's. */
static int count_shorthands(const char *css, const char *word) {
  int count = 0;
  char before = ';';
  for (const char *p = css; *p; p++) {
    if (isspace((unsigned char)*p)) continue;
    const char *name = p;
    if (*p == '-') {
      const char *vendor = p + 1;
      while (isalpha((unsigned char)*vendor)) vendor++;
      if (vendor > p + 1 && *vendor == '-') name = vendor + 1;
    }
    if (strchr("{};", before) && !strncasecmp(name, word, strlen(word))) {
      name += strlen(word);
      count += name[strspn(name, " \t\r\n\f")] == ':';
    }
    before = *p;
  }
  return count;
}

/* White space folded, "!important" left out. */
static void tidy(const char *from, const char *end, char *out) {
  char *to = out;
  while (from < end) {
    if (!strncmp(from, "!important", 10)) from += 10;
    else if (!isspace((unsigned char)*from)) *to++ = *from++;
    else if (from++, to > out && to[-1] != ' ') *to++ = ' ';
  }
  while (to > out && to[-1] == ' ') to--;
  *to = 0;
}

/* A curve of our own: over the goal and back. */
static double hop(double t) { return t * (2.5 - t * (1.25 + 0.25 * t * t)); }

static void print_row(const char *text, ts_dialect dialect) {
  char name[64];
  snprintf(name, sizeof name, strlen(text) <= 44 ? "%-44s" : "%.41s...", text);
  ts_easing easing;
  if (ts_easing_parse(text, dialect, &easing) != TS_OK) {
    printf("%s %s\n", name, ts_last_error_message());
    return;
  }
  double t[1001], y[1001];
  for (int i = 0; i <= 1000; i++) t[i] = i / 1000.0;
  ts_easing_sample_f64(easing, t, y, 1001);
  uint64_t hash = 0xCBF29CE484222325u;
  for (int i = 0; i <= 1000; i++) {
    uint64_t bits;
    memcpy(&bits, &y[i], sizeof bits);
    hash = (hash ^ bits) * 0x100000001B3u;
  }
  printf("%s %12.9f %12.9f %12.9f  %016llx\n", name, y[250], y[500], y[750], (unsigned long long)hash);
  ts_easing_release(easing);
}

int main(int argc, char **argv) {
  char *css = argc > 1 ? read_file(argv[1]) : NULL;
  if (!css) return fprintf(stderr, "usage: stylesheet FILE.css\n"), 1;
  blank_comments(css);
  char *value = malloc(strlen(css) + 1);
  printf("%-44s %12s %12s %12s  bits of 1001 values\n", "timing function", "0.25", "0.5", "0.75");
  for (char *p = css; *p; p++) {
    if (strncasecmp(p, "timing-function", 15)) continue;
    p += 15 + strspn(p + 15, " \t\r\n\f");
    if (*p != ':') { p--; continue; }
    const char *start = ++p;
    for (int depth = 0;; p++) {
      depth += (*p == '(') - (*p == ')');
      int last = !*p || strchr(";{}", *p);
      if (!last && !(*p == ',' && depth == 0)) continue;
      tidy(start, p, value);
      print_row(value, TS_DIALECT_CSS);
      start = p + 1;
      if (last) break;
    }
    if (!*p) break;
  }
  int transitions = count_shorthands(css, "transition"), animations = count_shorthands(css, "animation");
  if (transitions || animations)
    printf("skipped: %d transition and %d animation shorthands, whose curves are not read\n", transitions, animations);
  ts_easing own;
  ts_easing_register(&(ts_easing_desc){.struct_size = sizeof(ts_easing_desc), .name = "house:hop", .plain = hop}, &own);
  print_row("house:hop", TS_DIALECT_CANONICAL);
  print_row("mirror(house:hop)", TS_DIALECT_CANONICAL);
  free(value), free(css);
  return 0;
}
