// SPDX-License-Identifier: MIT
//
// Makes a Python of what panda3d's wheels carry for frozen programs, for the systems whose Python cannot be had otherwise.
// Windows: a program beside pythonXY.dll. Linux: preloaded into deploy-stub, which holds and exports a whole Python, in place
// of its main function. It runs a script: SCRIPT ARGUMENTS..., with PYTHONHOME set.
#ifdef _WIN32
#include <wchar.h>
#include <windows.h>

int wmain(int argc, wchar_t **argv) {
  HMODULE python = LoadLibraryA(PYTHON_DLL);
  int (*run)(int, wchar_t **) = python == NULL ? NULL : (int (*)(int, wchar_t **))(void *)GetProcAddress(python, "Py_Main");
  return run == NULL ? 125 : run(argc, argv);
}
#else
#define _GNU_SOURCE
#include <Python.h>
#include <dlfcn.h>

static int run(int argc, char **argv, char **environment) {
  (void)environment;
  unsetenv("LD_PRELOAD");
  PyConfig config;
  PyConfig_InitPythonConfig(&config);
  config.parse_argv = 0;
  if (argc < 2 || PyStatus_Exception(PyConfig_SetBytesString(&config, &config.program_name, argv[0])) ||
      PyStatus_Exception(PyConfig_SetBytesArgv(&config, argc - 1, argv + 1)) || PyStatus_Exception(Py_InitializeFromConfig(&config))) {
    return 125;
  }
  FILE *script = fopen(argv[1], "r");
  if (script == NULL) return 125;
  int failed = PyRun_SimpleFileEx(script, argv[1], 1) != 0;
  return Py_FinalizeEx() != 0 || failed;
}

typedef int begin(int (*)(int, char **, char **), int, char **, void (*)(void), void (*)(void), void (*)(void), void *);

int __libc_start_main(int (*main)(int, char **, char **), int argc, char **argv, void (*init)(void), void (*fini)(void),
                      void (*unload)(void), void *stack) {
  (void)main;
  return ((begin *)dlsym(RTLD_NEXT, "__libc_start_main"))(run, argc, argv, init, fini, unload, stack);
}
#endif
