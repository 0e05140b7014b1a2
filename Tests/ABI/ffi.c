/* SPDX-License-Identifier: MIT
 *
 * The library as a dynamic language meets it: no header, functions by name, calls and callbacks made at run time by
 * libffi, structs by their offsets. Usage: ffi PATH
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <ffi.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int passed, failed;

static bool check(bool holds, int line, const char *what) {
  holds ? passed++ : failed++;
  if (!holds) fprintf(stderr, "ffi.c:%d: %s\n", line, what);
  return holds;
}
#define CHECK(condition) check((condition), __LINE__, #condition)

static void *library;
static ffi_type *const size = sizeof(size_t) == 8 ? &ffi_type_uint64 : &ffi_type_uint32;

/* ts_easing */
static ffi_type *easing_elements[] = {&ffi_type_uint32, &ffi_type_uint32, NULL};
static ffi_type easing_type = {0, 0, FFI_TYPE_STRUCT, easing_elements};
typedef struct handle {
  uint32_t words[2];
} handle;

/* ts_easing_desc and ts_easing_info, element by element. */
static ffi_type *desc_elements[] = {
  sizeof(size_t) == 8 ? &ffi_type_uint64 : &ffi_type_uint32, &ffi_type_pointer, &ffi_type_pointer, &ffi_type_pointer,
  &ffi_type_pointer, &ffi_type_pointer, &ffi_type_pointer, &ffi_type_double, &ffi_type_uint32, &ffi_type_uint8,
  &ffi_type_uint8, NULL};
static ffi_type desc_type = {0, 0, FFI_TYPE_STRUCT, desc_elements};
enum { desc_size, desc_name, desc_scalar, desc_plain, desc_batch, desc_context, desc_release, desc_tolerance,
       desc_points, desc_live, desc_replace, desc_count };
static ffi_type *info_elements[] = {sizeof(size_t) == 8 ? &ffi_type_uint64 : &ffi_type_uint32, &ffi_type_sint32,
                                    &ffi_type_double, &ffi_type_uint64, NULL};
static ffi_type info_type = {0, 0, FFI_TYPE_STRUCT, info_elements};

/* Calls a function of the library; its arguments are pointers to the values. Up to eight of them. */
static int32_t call(const char *name, int count, ffi_type **types, void **values) {
  ffi_cif cif;
  ffi_arg result = (ffi_arg)-1;
  union {
    void *address;
    void (*function)(void);
  } symbol = {dlsym(library, name)};
  if (!check(symbol.address != NULL, __LINE__, name)) return -1;
  if (!CHECK(ffi_prep_cif(&cif, FFI_DEFAULT_ABI, (unsigned)count, &ffi_type_sint32, types) == FFI_OK)) return -1;
  ffi_call(&cif, symbol.function, &result, values);
  return (int32_t)result;
}

static int32_t evaluate(handle easing, double t, double *value) {
  uint32_t flags = 0;
  ffi_type *types[] = {&easing_type, &ffi_type_double, &ffi_type_uint32, &ffi_type_pointer};
  void *values[] = {&easing, &t, &flags, &value};
  return call("ts_easing_evaluate", 4, types, values);
}

static int32_t sample(handle easing, const double *t, double *out, size_t count) {
  ffi_type *types[] = {&easing_type, &ffi_type_pointer, &ffi_type_pointer, size};
  void *values[] = {&easing, &t, &out, &count};
  return call("ts_easing_sample_f64", 4, types, values);
}

static int32_t parse(const char *text, handle *out) {
  int32_t canonical = 0;
  ffi_type *types[] = {&ffi_type_pointer, &ffi_type_sint32, &ffi_type_pointer};
  void *values[] = {&text, &canonical, &out};
  return call("ts_easing_parse", 3, types, values);
}

static int32_t with_handle(const char *name, handle easing) {
  ffi_type *types[] = {&easing_type};
  void *values[] = {&easing};
  return call(name, 1, types, values);
}

static int32_t unregister(const char *name) {
  ffi_type *types[] = {&ffi_type_pointer};
  void *values[] = {&name};
  return call("ts_easing_unregister", 1, types, values);
}

static int32_t modify(handle base, int32_t modifier, handle *out) {
  ffi_type *types[] = {&easing_type, &ffi_type_sint32, &ffi_type_pointer};
  void *values[] = {&base, &modifier, &out};
  return call("ts_easing_modify", 3, types, values);
}

/* ---- Callbacks made at run time --------------------------------------------------------------------------------- */

typedef struct closure {
  ffi_closure *memory;
  void *code;
  ffi_cif cif;
  ffi_type *types[4];
  long calls;
} closure;

static void make(closure *closure, ffi_type *result, int count, void (*body)(ffi_cif *, void *, void **, void *)) {
  closure->calls = 0;
  closure->memory = ffi_closure_alloc(sizeof *closure->memory, &closure->code);
  if (!CHECK(closure->memory != NULL)) exit(1);
  CHECK(ffi_prep_cif(&closure->cif, FFI_DEFAULT_ABI, (unsigned)count, result, closure->types) == FFI_OK);
  CHECK(ffi_prep_closure_loc(closure->memory, &closure->cif, body, closure, closure->code) == FFI_OK);
}

static int mark;

/* ---- Callbacks made at run time ----------------------------------------------------------------------------------- */
static void scalar_body(ffi_cif *cif, void *result, void **arguments, void *data) {
  double t = *(double *)arguments[0];
  if (cif->nargs > 1) CHECK(*(void **)arguments[1] == &mark);
  ((closure *)data)->calls++;
  *(double *)result = t * t * t;
}

static void batch_body(ffi_cif *cif, void *result, void **arguments, void *data) {
  (void)cif;
  const double *t = *(const double **)arguments[0];
  double *out = *(double **)arguments[1];
  size_t count = *(size_t *)arguments[2];
  CHECK(*(void **)arguments[3] == &mark);
  for (size_t i = 0; i < count; i++) out[i] = t[i] * t[i] * t[i];
  ((closure *)data)->calls++;
  *(ffi_arg *)result = 0;
}

static void release_body(ffi_cif *cif, void *result, void **arguments, void *data) {
  (void)cif;
  (void)result;
  CHECK(*(void **)arguments[0] == &mark);
  ((closure *)data)->calls++;
}

static int32_t register_curve(const char *name, int which, closure *curve, closure *release, bool live, handle *out) {
  size_t offsets[desc_count];
  if (!CHECK(ffi_get_struct_offsets(FFI_DEFAULT_ABI, &desc_type, offsets) == FFI_OK)) return -1;
  unsigned char *desc = calloc(1, desc_type.size);
  if (!desc) return -1;
#define PUT(field, value) memcpy(desc + offsets[field], &(value), sizeof(value))
  size_t struct_size = desc_type.size;
  void *context = &mark;
  uint8_t is_live = live;
  PUT(desc_size, struct_size);
  PUT(desc_name, name);
  PUT(which, curve->code);
  PUT(desc_context, context);
  PUT(desc_release, release->code);
  PUT(desc_live, is_live);
#undef PUT
  ffi_type *types[] = {&ffi_type_pointer, &ffi_type_pointer};
  void *values[] = {&desc, &out};
  int32_t status = call("ts_easing_register", 2, types, values);
  memset(desc, 0xFF, desc_type.size);
  free(desc);
  return status;
}

static void try_curve(int which, bool live) {
  closure curve = {.types = {&ffi_type_double, &ffi_type_pointer}}, release = {.types = {&ffi_type_pointer}};
  if (which == desc_batch) {
    ffi_type *types[] = {&ffi_type_pointer, &ffi_type_pointer, size, &ffi_type_pointer};
    memcpy(curve.types, types, sizeof types);
    make(&curve, &ffi_type_sint32, 4, batch_body);
  } else {
    make(&curve, &ffi_type_double, which == desc_plain ? 1 : 2, scalar_body);
  }
  make(&release, &ffi_type_void, 1, release_body);

  handle easing, found, mirrored;
  CHECK(register_curve("ffi:cube", which, &curve, &release, live, &easing) == 0);
  CHECK(release.calls == !live);
  long calls = curve.calls;
  CHECK(calls > 0 || live);
  if (!live) {
    /* Nothing of a baked curve's is needed any more. */
    ffi_closure_free(curve.memory);
    ffi_closure_free(release.memory);
  }
  CHECK(parse("ffi:cube", &found) == 0);
  double value = 0, t[100], out[100];
  CHECK(evaluate(easing, 0.5, &value) == 0 && value > 0.124999 && value < 0.125001);
  for (int i = 0; i < 100; i++) t[i] = i / 99.0;
  CHECK(sample(found, t, out, 100) == 0);
  bool good = true;
  for (int i = 0; i < 100; i++) good = good && out[i] - t[i] * t[i] * t[i] < 1e-6 && t[i] * t[i] * t[i] - out[i] < 1e-6;
  CHECK(good && (curve.calls > calls) == live);
  CHECK(modify(found, 5, &mirrored) == 0 && evaluate(mirrored, 0.75, &value) == 0 && value > 0.1249 && value < 0.1251);

  size_t offsets[4];
  CHECK(ffi_get_struct_offsets(FFI_DEFAULT_ABI, &info_type, offsets) == FFI_OK);
  unsigned char info[64] = {0}, *address = info;
  memcpy(info, &info_type.size, sizeof info_type.size);
  ffi_type *types[] = {&easing_type, &ffi_type_pointer};
  void *values[] = {&easing, &address};
  CHECK(call("ts_easing_get_info", 2, types, values) == 0);
  int32_t kind;
  memcpy(&kind, info + offsets[1], sizeof kind);
  CHECK(kind == (live ? 2 : 1));

  CHECK(unregister("ffi:cube") == 0 && unregister("ffi:cube") == 3);
  CHECK(with_handle("ts_easing_release", easing) == 0 && with_handle("ts_easing_release", found) == 0);
  CHECK(release.calls == !live);
  CHECK(with_handle("ts_easing_release", mirrored) == 0);
  CHECK(release.calls == 1);
  CHECK(with_handle("ts_easing_retain", mirrored) == 2 && evaluate(easing, 0.5, &value) == 2);
  if (live) {
    ffi_closure_free(curve.memory);
    ffi_closure_free(release.memory);
  }
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (!library) return fprintf(stderr, "%s\n", dlerror()), 2;
  for (int live = 0; live < 2; live++) {
    try_curve(desc_scalar, live);
    try_curve(desc_plain, live);
    try_curve(desc_batch, live);
  }
  printf("%d passed, %d failed\n", passed, failed);
  return failed ? 1 : 0;
}
