/* SPDX-License-Identifier: MIT
 *
 * JSON as a tree, for texts of our own: what is malformed ends the process. Nothing is freed.
 */
#ifndef TWEENSPIRIT_TESTS_JSON_H
#define TWEENSPIRIT_TESTS_JSON_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum json_kind { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_TEXT, JSON_LIST, JSON_MAP } json_kind;

typedef struct json {
  json_kind kind;
  /** In a map. */
  char *key;
  /** A text; the characters of a number. */
  char *text;
  /** Of a bool 0 or 1. */
  double number;
  int line;
  struct json *child, *next;
} json;

typedef struct json_reader {
  const char *at;
  int line;
} json_reader;

static inline void json_skip(json_reader *in) {
  for (; *in->at == ' ' || *in->at == '\n'; in->at++) in->line += *in->at == '\n';
}

static inline void json_want(json_reader *in, char c) {
  json_skip(in);
  if (*in->at != c) fprintf(stderr, "line %d: expected %c, got %.20s\n", in->line, c, in->at), exit(2);
  in->at++;
}

static inline char json_escape(char letter) {
  return (char)(letter == 'n' ? '\n' : letter == 't' ? '\t' : letter == 'r' ? '\r' : letter == 'f' ? '\f' : letter);
}

/** Reads the escapes of one letter only. */
static inline char *json_text(json_reader *in) {
  json_want(in, '"');
  char *text = malloc(strcspn(in->at, "\n") + 1), *end = text;
  while (*in->at && *in->at != '"') {
    const bool is_escaped = *in->at == '\\';
    in->at += is_escaped;
    *end++ = is_escaped ? json_escape(*in->at) : *in->at;
    in->at++;
  }
  *end = 0;
  json_want(in, '"');
  return text;
}

static inline json *json_value(json_reader *in, int depth) {
  json_skip(in);
  json *value = calloc(1, sizeof *value);
  value->line = in->line;
  const char c = *in->at;
  if (depth > 32) fprintf(stderr, "line %d: too deep\n", in->line), exit(2);
  if (c == '{' || c == '[') {
    const char close = c == '{' ? '}' : ']';
    value->kind = c == '{' ? JSON_MAP : JSON_LIST;
    json **last = &value->child;
    in->at++;
    json_skip(in);
    while (*in->at != close) {
      if (value->child) json_want(in, ','), json_skip(in);
      char *key = NULL;
      if (c == '{') key = json_text(in), json_want(in, ':');
      *last = json_value(in, depth + 1);
      (*last)->key = key;
      last = &(*last)->next;
      json_skip(in);
    }
    in->at++;
  } else if (c == '"') {
    value->kind = JSON_TEXT;
    value->text = json_text(in);
  } else if (strncmp(in->at, "true", 4) == 0 || strncmp(in->at, "false", 5) == 0) {
    value->kind = JSON_BOOL;
    value->number = c == 't';
    in->at += c == 't' ? 4 : 5;
  } else if (strncmp(in->at, "null", 4) == 0) {
    in->at += 4;
  } else {
    char *end;
    value->kind = JSON_NUMBER;
    value->number = strtod(in->at, &end);
    if (end == in->at) fprintf(stderr, "line %d: no value: %.20s\n", in->line, in->at), exit(2);
    value->text = calloc(1, (size_t)(end - in->at) + 1);
    memcpy(value->text, in->at, (size_t)(end - in->at));
    in->at = end;
  }
  return value;
}

/** The member of a map; NULL where there is none. */
static inline const json *json_get(const json *map, const char *key) {
  for (const json *child = map ? map->child : NULL; child; child = child->next)
    if (child->key && strcmp(child->key, key) == 0) return child;
  return NULL;
}

static inline size_t json_count(const json *list) {
  size_t count = 0;
  for (const json *child = list->child; child; child = child->next) count++;
  return count;
}

#endif
