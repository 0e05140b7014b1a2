// SPDX-License-Identifier: MIT
//
// A libcuda and a libnvrtc for tests where no NVIDIA card is: device memory is the host's, a stream is a number that is written
// down, and a kernel is gpu/tweenspirit_gpu.h as CUDA C++, one thread after the other. Compiled three times, once for each
// program (-DTSG_WIDE, -DTSG_F64), and linked into one library. A module of PTX has the kernels that the text declares, if they
// have as many parameters. It shows that the face calls the driver as its documentation has it and hands the kernels what they
// expect; nothing about a card.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <utility>
#include <vector>

// ---- CUDA's language, as far as the header uses it.
#define __CUDACC__ 1
#define __device__
#define __global__
#define __forceinline__ inline
struct Three {
  unsigned x;
};
extern thread_local Three blockIdx, blockDim, threadIdx;
static inline int __syncthreads_count(bool x) { return x; }
static inline void atomicAdd(unsigned *to, unsigned x) { *to += x; }
template <class To, class From> static inline To bits_of(From x) {
  To y;
  std::memcpy(&y, &x, sizeof y);
  return y;
}
#define __float_as_uint(x) bits_of<unsigned>((float)(x))
#define __uint_as_float(x) bits_of<float>((unsigned)(x))
#define __double_as_longlong(x) bits_of<long long>((double)(x))
#define __longlong_as_double(x) bits_of<double>((long long)(x))
#define __fsqrt_rn(x) std::sqrt((float)(x))
#define __dsqrt_rn(x) std::sqrt((double)(x))
#include "../../gpu/tweenspirit_gpu.h"

// ---- A kernel is called by the addresses of its arguments.
struct Kernel {
  void (*run)(void **);
  std::size_t parameters;
};
std::map<std::string, Kernel> &kernels();

template <auto function> struct Caller;
template <class... Types, void (*function)(Types...)> struct Caller<function> {
  template <std::size_t... places> static void call(void **given, std::index_sequence<places...>) {
    function(*static_cast<std::remove_const_t<Types> *>(given[places])...);
  }
  static void run(void **given) { call(given, std::index_sequence_for<Types...>()); }
  static constexpr Kernel kernel = {run, sizeof...(Types)};
};
#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)
#define HAS(name) kernels()[TEXT(TSG_NAME(name))] = Caller<TSG_NAME(name)>::kernel;

namespace {
struct Registered {
  Registered() {
    HAS(tsg_sample) HAS(tsg_eval_tweens) HAS(tsg_probe)
#ifdef TSG_DOUBLE
    HAS(tsg_spring_rows) HAS(tsg_decay_row) HAS(tsg_eval_tracks)
#endif
#ifndef TSG_WIDE
    HAS(tsg_step_springs) HAS(tsg_step_palette) HAS(tsg_step_own_springs) HAS(tsg_settle_springs)
    HAS(tsg_step_decays) HAS(tsg_settle_decays) HAS(tsg_report)
#endif
  }
} registered;
}  // namespace

// ---- The driver and the compiler, once.
#if !defined(TSG_DOUBLE)
thread_local Three blockIdx, blockDim, threadIdx;
std::map<std::string, Kernel> &kernels() {
  static std::map<std::string, Kernel> all;
  return all;
}

static int cards = 1, contexts[2], fuses, no_ptx;
static std::vector<int> pushed;  // the cards of the contexts
struct Block {
  std::size_t size;
  int card;
};
static std::map<std::uint64_t, Block> allocated;
static std::string calls;
static void say(const char *what, long number) { calls += std::string(what) + " " + std::to_string(number) + "\n"; }

extern "C" {
const char *fake_calls() { return calls.c_str(); }
void fake_forget() { calls.clear(); }
int fake_depth() { return (int)pushed.size(); }
void fake_cards(int count) { cards = count; }
std::size_t fake_allocated() { return allocated.size(); }
void fake_fuse(int yes) { fuses = yes; }
// What cuModuleLoadData answers to PTX; 0 accepts it.
void fake_no_ptx(int status) { no_ptx = status; }

int cuInit(unsigned) { return 0; }
int cuDeviceGetCount(int *count) { *count = cards; return 0; }
int cuDeviceGet(int *device, int ordinal) { *device = ordinal; return ordinal >= 0 && ordinal < cards ? 0 : 101; }
int cuDeviceGetName(char *name, int room, int) { std::snprintf(name, room, "a card that is none"); return 0; }
int cuDeviceGetAttribute(int *value, int what, int) { *value = what == 75 ? 9 : 0; return 0; }
int cuDevicePrimaryCtxRetain(void **context, int card) { *context = &contexts[card]; return 0; }
int cuCtxPushCurrent_v2(void *context) {
  long card = (int *)context - contexts;
  if (card < 0 || card >= cards) return 201;
  pushed.push_back((int)card);
  return 0;
}
int cuCtxPopCurrent_v2(void **context) {
  if (pushed.empty()) return 201;
  *context = &contexts[pushed.back()];
  pushed.pop_back();
  return 0;
}
int cuModuleLoadData(void **module, const char *text) {
  if (pushed.empty()) return 201;
  const bool is_ptx = std::strstr(text, "\n.version ");
  if (is_ptx && no_ptx) return no_ptx;
  if (!is_ptx && !std::strstr(text, "// a program")) return 218;
  say(is_ptx ? "PTX" : "machine code", 0);
  *module = new std::string(is_ptx ? text : "");
  return 0;
}
int cuModuleGetFunction(void **function, void *module, const char *name) {
  auto found = kernels().find(name);
  if (pushed.empty() || found == kernels().end()) return 500;
  const std::string &text = *(std::string *)module, last = std::string(name) + "_param_";
  const auto last_of = [&](std::size_t i) { return text.find(last + std::to_string(i) + "\n") != std::string::npos; };
  const std::size_t count = found->second.parameters;
  if (!text.empty() && (text.find(".entry " + std::string(name) + "(") == std::string::npos || !last_of(count - 1))) return 500;
  *function = (void *)found->second.run;
  return 0;
}
int cuLaunchKernel(void *function, unsigned groups, unsigned, unsigned, unsigned group, unsigned, unsigned, unsigned, void *stream,
                   void **given, void **) {
  if (pushed.empty() || !function) return 201;
  say("launch", (long)stream);
  blockDim.x = 1;
  threadIdx.x = 0;
  for (unsigned i = 0; i < groups * group; i++) {
    blockIdx.x = i;
    ((void (*)(void **))function)(given);
  }
  return 0;
}
int cuMemAlloc_v2(std::uint64_t *place, std::size_t size) {
  if (pushed.empty()) return 201;
  void *memory = std::malloc(size);
  *place = (std::uint64_t)memory;
  allocated[*place] = {size, pushed.back()};
  return memory ? 0 : 2;
}
int cuMemFree_v2(std::uint64_t place) {
  if (!allocated.erase(place)) return 1;
  std::free((void *)place);
  return 0;
}
int cuMemcpyHtoDAsync_v2(std::uint64_t to, const void *from, std::size_t size, void *stream) {
  say("write", (long)stream);
  if (allocated[to].size < size) return 1;
  std::memcpy((void *)to, from, size);
  return 0;
}
int cuMemcpyDtoHAsync_v2(void *to, std::uint64_t from, std::size_t size, void *stream) {
  say("read", (long)stream);
  std::memcpy(to, (void *)from, size);
  // What a card would say that fuses.
  if (fuses && size > 64) ((char *)to)[0] ^= 1;
  return 0;
}
int cuMemcpyDtoDAsync_v2(std::uint64_t to, std::uint64_t from, std::size_t size, void *) {
  std::memcpy((void *)to, (void *)from, size);
  return 0;
}
int cuStreamSynchronize(void *) { return 0; }
int cuEventCreate(void **event, unsigned) { *event = new long(-1); return pushed.empty() ? 201 : 0; }
int cuEventRecord(void *event, void *stream) { *(long *)event = (long)stream; return 0; }
int cuStreamWaitEvent(void *stream, void *event, unsigned) {
  say(("wait " + std::to_string((long)stream) + " for").c_str(), *(long *)event);
  return *(long *)event < 0 ? 1 : 0;
}
int cuEventDestroy_v2(void *event) { delete (long *)event; return 0; }
int cuPointerGetAttribute(int *ordinal, int what, std::uint64_t place) {
  auto next = allocated.upper_bound(place);
  if (what != 9 || next == allocated.begin()) return 1;
  auto [start, block] = *--next;
  *ordinal = block.card;
  return place < start + block.size ? 0 : 1;
}

int nvrtcCreateProgram(void **program, const char *text, const char *, int, void *, void *) {
  *program = new std::string(std::strstr(text, "tsg_step_springs") ? "// a program of" : "");
  return 0;
}
int nvrtcCompileProgram(void *program, int count, const char **options) {
  bool keeps = false;
  for (int i = 0; i < count; i++) {
    keeps |= !std::strcmp(options[i], "--fmad=false");
    *(std::string *)program += std::string(" ") + options[i];
  }
  say(((std::string *)program)->c_str(), 0);
  return keeps ? 0 : 6;
}
int nvrtcGetProgramLogSize(void *, std::size_t *size) { *size = 32; return 0; }
int nvrtcGetProgramLog(void *, char *log) { std::strcpy(log, "it would fuse"); return 0; }
int nvrtcGetPTXSize(void *program, std::size_t *size) { *size = ((std::string *)program)->size() + 1; return 0; }
int nvrtcGetPTX(void *program, char *text) { std::strcpy(text, ((std::string *)program)->c_str()); return 0; }
int nvrtcGetCUBINSize(void *program, std::size_t *size) { return nvrtcGetPTXSize(program, size); }
int nvrtcGetCUBIN(void *program, char *code) { return nvrtcGetPTX(program, code); }
int nvrtcDestroyProgram(void **program) { delete (std::string *)*program; *program = nullptr; return 0; }
int nvrtcGetNumSupportedArchs(int *count) { *count = 3; return 0; }
int nvrtcGetSupportedArchs(int *archs) { archs[0] = 75; archs[1] = 80; archs[2] = 120; return 0; }
}
#endif
