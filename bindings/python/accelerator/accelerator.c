// SPDX-License-Identifier: MIT
//
// The calls that Python makes one number at a time, without ctypes between: Easing.__call__ of a float, and step_springs of
// contiguous arrays; in cells.c, writing what is bound; in observers.c and players.c, calling who observes and who waits for
// an end. Anything else it hands to the Python code, which does the same by ctypes; so results, errors and messages have one
// source. And what ctypes' thunks call, which raises nothing. Against CPython's stable ABI (3.11 and later). It links nothing
// of the library's: the addresses of its functions come from the loader, so that it serves the one library that is loaded.
#include "accelerator.h"
#include <math.h>
#include <stddef.h>
#include <string.h>
#include <structmember.h>
#include <tweenspirit/tweenspirit.h>

enum {
  // Of what _c/fast.py and this file are to each other; the header's layouts have TS_ABI_VERSION.
  contract = 8,
  no_builtin = 0xFFFFFFFF,
  // So many springs are stepped before another thread would have got the GIL.
  short_enough = 8192
};

typedef struct curve {
  PyObject_HEAD
  unsigned int id;
  unsigned int slot, generation;
} curve;

ts_status (*read_channel)(ts_world, ts_channel, double *, double *, double *, size_t);

// One library a process: the same for every interpreter in it.
static struct {
  double (*ease)(uint32_t, double);
  ts_status (*evaluate)(ts_easing, double, uint32_t, double *);
  ts_status (*step_f32)(const ts_spring_batch_f32 *, double, size_t *);
  ts_status (*step_f64)(const ts_spring_batch_f64 *, double, size_t *);
} library;

// Curve(t): what PlainCurve.__call__ does, which `_call` is.
static PyObject *curve_call(PyObject *self, PyObject *args, PyObject *keywords) {
  if (keywords == NULL && PyTuple_Size(args) == 1) {
    PyObject *number = PyTuple_GetItem(args, 0);
    if (PyFloat_CheckExact(number)) {
      const curve *own = (const curve *)self;
      double t = PyFloat_AsDouble(number);
      if (own->id != no_builtin) return PyFloat_FromDouble(library.ease(own->id, t));
      // Room for a thunk's call: ctypes would lose a RecursionError at its entry.
      if (Py_EnterRecursiveCall(" in a curve") != 0) return NULL;
      Py_LeaveRecursiveCall();
      double value;
      ts_status status = library.evaluate((ts_easing){own->slot, own->generation}, t, 0, &value);
      if (status == TS_OK) return PyFloat_FromDouble(value);
      return PyObject_CallMethod(self, "_failed", "I", (unsigned int)status);
    }
  }
  PyObject *plain = PyObject_GetAttrString(self, "_call");
  if (plain == NULL) return NULL;
  PyObject *result = PyObject_Call(plain, args, keywords);
  Py_DECREF(plain);
  return result;
}

// None until it is initialised: what it is asked before is stale.
static PyObject *curve_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
  (void)args, (void)keywords;
  PyObject *self = PyType_GenericAlloc(type, 0);
  if (self != NULL) {
    curve *own = (curve *)self;
    own->id = own->slot = own->generation = no_builtin;
  }
  return self;
}

static PyTypeObject *curve_type;

bool curve_handle(PyObject *curve_object, ts_easing *out) {
  if (curve_type == NULL || !PyObject_TypeCheck(curve_object, curve_type)) return false;
  const curve *own = (const curve *)curve_object;
  *out = (ts_easing){own->slot, own->generation};
  return true;
}

static PyMemberDef curve_members[] = {
    {"_id", T_UINT, offsetof(curve, id), 0, "The number of a built-in curve, or 2**32 - 1."},
    {"_slot", T_UINT, offsetof(curve, slot), 0, "Of the handle."},
    {"_generation", T_UINT, offsetof(curve, generation), 0, "Of the handle."},
    {NULL, 0, 0, 0, NULL},
};

static PyType_Slot curve_slots[] = {
    {Py_tp_new, (void *)curve_new},
    {Py_tp_call, (void *)curve_call},
    {Py_tp_members, curve_members},
    {Py_tp_doc, (void *)"A curve that can be called."},
    {0, NULL},
};

// Whether it is of a type whose numbers a mask may leave out: those are the Python code's to look at.
static bool may_be_masked(PyObject *array) {
  static PyTypeObject *unmasked; // the latest
  PyTypeObject *type = Py_TYPE(array);
  if (type == unmasked) return false;
  if (PyObject_HasAttrString((PyObject *)type, "mask")) return true;
  Py_INCREF((PyObject *)type);
  Py_XDECREF((PyObject *)unmasked);
  unmasked = type;
  return false;
}

// A contiguous array of one dimension and `count` numbers of one type; false with no error set for anything else.
static bool hold(PyObject *array, int flags, char format, Py_ssize_t count, Py_buffer *view) {
  if (may_be_masked(array) || PyObject_GetBuffer(array, view, flags | PyBUF_ND | PyBUF_FORMAT) != 0) {
    PyErr_Clear();
    return false;
  }
  const char *given = view->format ? view->format : "";
  bool is_plain = view->ndim == 1 && given[0] != '\0' && given[1] == '\0';
  if (is_plain && (format == '\0' ? given[0] == 'f' || given[0] == 'd' : given[0] == format) &&
      (count < 0 || view->shape[0] == count)) {
    return true;
  }
  PyBuffer_Release(view);
  return false;
}

static bool read_double(PyObject *number, double *out) {
  if (!PyFloat_CheckExact(number)) return false;
  *out = PyFloat_AsDouble(number);
  return true;
}

#define STEP(suffix, real)                                                                                    \
  static ts_status step_##suffix(const Py_buffer *x, const Py_buffer *v, const Py_buffer *goal, double number, \
                                 const ts_spring *spring, double dt, double tolerance, uint32_t threads,      \
                                 size_t *moving) {                                                            \
    ts_spring_batch_##suffix batch = {.struct_size = sizeof batch, .count = (size_t)x->shape[0],              \
                                      .value = {x->buf, 0}, .velocity = {v->buf, 0},                          \
                                      .target = {goal ? goal->buf : NULL, 0, (real)number},                   \
                                      .springs = spring, .spring_count = 1, .tolerance = (real)tolerance,     \
                                      .threads = threads};                                                    \
    if (batch.count <= short_enough) return library.step_##suffix(&batch, dt, moving);                        \
    PyThreadState *state = PyEval_SaveThread();                                                               \
    ts_status status = library.step_##suffix(&batch, dt, moving);                                             \
    PyEval_RestoreThread(state);                                                                              \
    return status;                                                                                            \
  }
STEP(f32, float)
STEP(f64, double)

// step_springs(value, velocity, target, the spring's address, dt, tolerance, threads): how many move, or None where the
// arrays are not as most are or a number is refused. Then nothing has changed, and the Python code finds the words.
static PyObject *step_springs(PyObject *module, PyObject *const *args, Py_ssize_t count) {
  (void)module;
  double dt, tolerance, number = 0;
  if (count != 7 || !read_double(args[4], &dt) || !read_double(args[5], &tolerance) || !PyLong_Check(args[6])) {
    Py_RETURN_NONE;
  }
  const ts_spring *spring = PyLong_AsVoidPtr(args[3]);
  long threads = PyLong_AsLong(args[6]);
  if (PyErr_Occurred()) {
    PyErr_Clear();
    Py_RETURN_NONE;
  }
  if (spring == NULL || PyBool_Check(args[6]) || threads < 1 || threads > 64 || fabs(tolerance) > 3e38) Py_RETURN_NONE;
  Py_buffer x, v, goal;
  if (!hold(args[0], PyBUF_WRITABLE, '\0', -1, &x)) Py_RETURN_NONE;
  char format = x.format[0];
  PyObject *result = NULL;
  if (hold(args[1], PyBUF_WRITABLE, format, x.shape[0], &v)) {
    bool is_number = read_double(args[2], &number);
    if (is_number ? format == 'd' || fabs(number) < 3e38 : hold(args[2], 0, format, x.shape[0], &goal)) {
      size_t moving = 0;
      const Py_buffer *goals = is_number ? NULL : &goal;
      ts_status status = format == 'f'
                             ? step_f32(&x, &v, goals, number, spring, dt, tolerance, (uint32_t)threads, &moving)
                             : step_f64(&x, &v, goals, number, spring, dt, tolerance, (uint32_t)threads, &moving);
      if (status == TS_OK) result = PyLong_FromSize_t(moving);
      if (!is_number) PyBuffer_Release(&goal);
    }
    PyBuffer_Release(&v);
  }
  PyBuffer_Release(&x);
  if (result == NULL && !PyErr_Occurred()) Py_RETURN_NONE;
  return result;
}

ts_status (*show)(ts_world, const ts_channel *, size_t);

// connect(ease, evaluate, step_f32, step_f64, read_channel, go_on, start_motion, show): the addresses of the library's functions.
static PyObject *connect(PyObject *module, PyObject *const *args, Py_ssize_t count) {
  (void)module;
  void *const places[] = {&library.ease, &library.evaluate, &library.step_f32, &library.step_f64, &read_channel,
                          &go_on,        &start_motion,     &show};
  void *address[8];
  for (Py_ssize_t i = 0; i < 8; i++) {
    address[i] = i < count ? PyLong_AsVoidPtr(args[i]) : NULL;
    if (address[i] == NULL) {
      if (!PyErr_Occurred()) PyErr_SetString(PyExc_TypeError, "connect wants eight addresses");
      return NULL;
    }
  }
  for (int i = 0; i < 8; i++) memcpy(places[i], &address[i], sizeof(void *));
  Py_RETURN_NONE;
}

// The object `pending` of _c/library.py keeps what this thread's foreign code has raised.
static PyObject *pending;

PyObject *begin_asking(void) {
  PyObject *before = PyObject_GetAttrString(pending, "raised");
  if (before == NULL) {
    PyErr_Clear();
    before = Py_NewRef(Py_None);
  }
  // What is asked inside is told inside.
  if (before != Py_None && PyObject_SetAttrString(pending, "raised", Py_None) != 0) PyErr_Clear();
  return before;
}

bool end_asking(PyObject *before, bool is_good) {
  if (!is_good) {
    curves_raised++;
    PyObject *value = take_error();
    PyObject *all = PyTuple_Pack(2, before, value);
    if (all == NULL || PyObject_SetAttrString(pending, "raised", all) != 0) PyErr_WriteUnraisable(pending);
    Py_XDECREF(all);
    Py_XDECREF(value);
  } else if (before != Py_None && PyObject_SetAttrString(pending, "raised", before) != 0) {
    PyErr_Clear();
  }
  Py_DECREF(before);
  return !is_good;
}

// raises(pending of _c/library.py)
static PyObject *raises(PyObject *module, PyObject *own) {
  (void)module;
  Py_XDECREF(pending);
  pending = Py_NewRef(own);
  Py_RETURN_NONE;
}

// The functions by their contexts (borrowed): none where the interpreter has emptied the module.
static PyObject *functions(PyObject *self) {
  PyObject *kept = PyDict_GetItemWithError(PyTuple_GetItem(self, 0), PyTuple_GetItem(self, 1));
  return kept != NULL && PyDict_Check(kept) ? kept : NULL;
}

// _call, which no signal's handler can break off: Python looks for signals where its own functions begin, not here, and what
// is raised there is kept.
static PyObject *ask(PyObject *self, PyObject *const *args, Py_ssize_t count) {
  PyObject *kept = functions(self), *result = NULL, *before = begin_asking();
  PyObject *function = kept == NULL || count != 4 ? NULL : PyDict_GetItemWithError(kept, args[3]);
  if (function != NULL) {
    Py_INCREF(function);
    result = PyObject_CallFunctionObjArgs(function, args[0], args[1], args[2], NULL);
    Py_DECREF(function);
  } else if (!PyErr_Occurred()) {
    PyErr_SetString(PyExc_KeyError, "the curve's function is gone");
  }
  bool has_raised = end_asking(before, result != NULL);
  Py_XDECREF(result);
  return PyLong_FromLong(has_raised ? TS_ERROR_CALLBACK : TS_OK);
}

// _forget
static PyObject *forget(PyObject *self, PyObject *context) {
  PyObject *kept = functions(self);
  if (kept != NULL && PyDict_DelItem(kept, context) != 0) PyErr_Clear();
  Py_RETURN_NONE;
}

static PyMethodDef ask_method = {"ask", (PyCFunction)(void (*)(void))ask, METH_FASTCALL, "What _call of curves/registry.py does."};
static PyMethodDef forget_method = {"forget", forget, METH_O, "What _forget of curves/registry.py does."};

// thunks(globals of a module, the name of its functions by context): what ctypes' thunks are to call.
static PyObject *thunks(PyObject *module, PyObject *args) {
  (void)module;
  PyObject *globals, *name;
  if (!PyArg_ParseTuple(args, "O!O!", &PyDict_Type, &globals, &PyUnicode_Type, &name)) return NULL;
  PyObject *call = PyCFunction_New(&ask_method, args), *release = PyCFunction_New(&forget_method, args);
  PyObject *both = call && release ? PyTuple_Pack(2, call, release) : NULL;
  Py_XDECREF(call);
  Py_XDECREF(release);
  return both;
}

static PyMethodDef methods[] = {
    {"connect", (PyCFunction)(void (*)(void))connect, METH_FASTCALL, "Where the library's functions are."},
    {"step_springs", (PyCFunction)(void (*)(void))step_springs, METH_FASTCALL, "How many springs move, or None."},
    {"start", (PyCFunction)(void (*)(void))start, METH_FASTCALL, "Start a usual tween or spring."},
    {"endings", set_endings, METH_VARARGS, "How players end."},
    {"paths", paths, METH_VARARGS, "The functions of worlds/bindings.py for unusual holders."},
    {"raises", raises, METH_O, "Where what foreign code raises is kept."},
    {"thunks", thunks, METH_VARARGS, "The functions for ctypes' thunks: one that asks a curve, one that forgets it."},
    {NULL, NULL, 0, NULL},
};

static int execute(PyObject *module) {
  curve_type = add_type(module, "tweenspirit._accelerator.Curve", sizeof(curve), Py_TPFLAGS_BASETYPE, curve_slots);
  int status = curve_type != NULL ? add_cells(module) : -1;
  if (status == 0) status = add_observers(module);
  if (status == 0) status = add_players(module);
  if (status == 0) status = PyModule_AddIntConstant(module, "CONTRACT", contract);
  return status == 0 ? PyModule_AddIntConstant(module, "ABI_VERSION", TS_ABI_VERSION) : status;
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void *)execute}, {0, NULL}};
static PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "_accelerator", .m_methods = methods, .m_slots = slots};

PyMODINIT_FUNC PyInit__accelerator(void);
PyMODINIT_FUNC PyInit__accelerator(void) { return PyModuleDef_Init(&definition); }
