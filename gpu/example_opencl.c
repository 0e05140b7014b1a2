/* SPDX-License-Identifier: MIT
 *
 * A million springs on an OpenCL device, by tweenspirit_gpu.h, and the same in the library: where they differ by a bit, it says
 * so and returns 1.
 *
 * gcc -std=c99 -O2 -Iinclude gpu/example_opencl.c -ltweenspirit -lOpenCL && ./a.out gpu/tweenspirit_gpu.h
 */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tweenspirit/tweenspirit.h>

enum { COUNT = 1 << 20, STEPS = 60 };
static const char options[] = "-cl-std=CL1.2 -cl-fp32-correctly-rounded-divide-sqrt";

static void check(cl_int status, const char *what) {
  if (status == CL_SUCCESS) return;
  fprintf(stderr, "%s: %d\n", what, status);
  exit(2);
}

static char *text_of(const char *path) {
  FILE *file = fopen(path, "rb");
  char *text = file ? calloc(1 << 20, 1) : NULL;
  if (!text || fread(text, 1, (1 << 20) - 1, file) == 0) {
    fprintf(stderr, "%s cannot be read\n", path);
    exit(2);
  }
  fclose(file);
  return text;
}

static cl_program built(cl_context context, cl_device_id device, const char *text, const char *define) {
  cl_int status;
  cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  check(status, "clCreateProgramWithSource");
  char line[128];
  snprintf(line, sizeof line, "%s %s", options, define);
  check(clBuildProgram(program, 1, &device, line, NULL, NULL), "clBuildProgram");
  return program;
}

static cl_kernel kernel(cl_program program, const char *name) {
  cl_int status;
  cl_kernel made = clCreateKernel(program, name, &status);
  check(status, name);
  return made;
}

static cl_mem copied(cl_context context, void *data, size_t size) {
  cl_int status;
  cl_mem made = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, size, data, &status);
  check(status, "clCreateBuffer");
  return made;
}

/* A cl_mem or a number; NULL for a buffer that is not there. */
static void set(cl_kernel to, cl_uint place, size_t size, const void *value) {
  check(clSetKernelArg(to, place, size, value), "clSetKernelArg");
}

int main(int count, char **arguments) {
  const char *text = text_of(count > 1 ? arguments[1] : "gpu/tweenspirit_gpu.h");
  cl_platform_id platform;
  cl_device_id device;
  cl_int status;
  check(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
  char name[256];
  check(clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof name, name, NULL), "clGetDeviceInfo");
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  check(status, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  check(status, "clCreateCommandQueue");

  static float value[COUNT], velocity[COUNT], target[COUNT], there[COUNT];
  for (int i = 0; i < COUNT; i++) target[i] = (float)(i % 1000);
  const ts_spring spring = {.omega = 12, .damping_ratio = 0.6};
  double omega = spring.omega, damping_ratio = spring.damping_ratio, dt = 1.0 / 60;
  float row[5] = {0}, zero = 0, tolerance = 0.01f;
  cl_uint one = 1, n = COUNT, moving = 0;
  cl_mem x = copied(context, value, sizeof value), v = copied(context, velocity, sizeof velocity);
  cl_mem to = copied(context, target, sizeof target), rows = copied(context, row, sizeof row);
  cl_mem w = copied(context, &omega, sizeof omega), z = copied(context, &damping_ratio, sizeof damping_ratio);
  cl_mem active = copied(context, &moving, sizeof moving);
  double near = tolerance;

  /* What a step multiplies with, made once for a spring and a dt: in double, for floats. */
  cl_kernel make = kernel(built(context, device, text, "-DTSG_WIDE"), "tsg_spring_rows_wide");
  set(make, 0, sizeof w, &w);
  set(make, 1, sizeof z, &z);
  set(make, 2, sizeof dt, &dt);
  set(make, 3, sizeof near, &near);
  set(make, 4, sizeof rows, &rows);
  set(make, 5, sizeof one, &one);
  size_t once = 1, all = COUNT;
  check(clEnqueueNDRangeKernel(queue, make, 1, NULL, &once, NULL, 0, NULL, NULL), "tsg_spring_rows_wide");

  cl_program program = built(context, device, text, "");
  cl_kernel step = kernel(program, "tsg_step_springs_f32");
  set(step, 0, sizeof x, &x);
  set(step, 1, sizeof v, &v);
  set(step, 2, sizeof to, &to);
  set(step, 3, sizeof zero, &zero);
  set(step, 4, sizeof rows, &rows);
  set(step, 5, sizeof tolerance, &tolerance);
  set(step, 6, sizeof n, &n);
  for (int i = 0; i < STEPS; i++)
    check(clEnqueueNDRangeKernel(queue, step, 1, NULL, &all, NULL, 0, NULL, NULL), "tsg_step_springs_f32");

  /* How many are not at rest. */
  cl_kernel report = kernel(program, "tsg_report_f32");
  set(report, 0, sizeof x, &x);
  set(report, 1, sizeof v, &v);
  set(report, 2, sizeof to, &to);
  set(report, 3, sizeof zero, &zero);
  set(report, 4, sizeof(cl_mem), NULL); /* no mask */
  set(report, 5, sizeof active, &active);
  set(report, 6, sizeof n, &n);
  check(clEnqueueNDRangeKernel(queue, report, 1, NULL, &all, NULL, 0, NULL, NULL), "tsg_report_f32");
  check(clEnqueueReadBuffer(queue, x, CL_TRUE, 0, sizeof there, there, 0, NULL, NULL), "clEnqueueReadBuffer");
  check(clEnqueueReadBuffer(queue, active, CL_TRUE, 0, sizeof moving, &moving, 0, NULL, NULL), "clEnqueueReadBuffer");

  const ts_spring_batch_f32 batch = {.struct_size = sizeof batch, .count = COUNT, .value = {value, 0}, .velocity = {velocity, 0},
                                     .target = {target, 0, 0}, .springs = &spring, .spring_count = 1, .tolerance = tolerance};
  size_t here = 0;
  for (int i = 0; i < STEPS; i++) {
    if (ts_springs_step_f32(&batch, dt, &here) != TS_OK) return 2;
  }
  const bool same = memcmp(value, there, sizeof value) == 0 && moving == here;
  printf("%s: %d springs, %d steps, %u of them still move: %s\n", name, COUNT, STEPS, moving,
         same ? "the library's bits" : "OTHER BITS");
  return !same;
}
