// SPDX-License-Identifier: MIT
//
// What PlainObservers of worlds/observers.py does: at the end of a step each channel that changed is read, and who observes it is
// called where that is another than it was given. A handler may do anything: nothing of a table is looked at behind a call but
// by an index or a reference that is held.
#include "accelerator.h"
#include <string.h>

enum { value, velocity, both };

typedef struct watch {
  uint64_t key;
  // Dicts of functions by their tokens, or NULL; and what makes a value of a list of numbers: None is a float or a tuple.
  PyObject *handlers[both], *make;
  // What they were given: the value's numbers, then the velocity's.
  double *last;
  Py_ssize_t lanes;
} watch;

typedef struct observers {
  PyObject_HEAD
  watch *entries;
  size_t capacity;
  Py_ssize_t count;
} observers;

static watch *find(const observers *own, uint64_t key) {
  size_t slot = (uint32_t)key;
  watch *found = slot < own->capacity ? own->entries + slot : NULL;
  return found != NULL && found->last != NULL && found->key == key ? found : NULL;
}

// Nothing is called meanwhile that could come back here.
static void take_out(observers *own, watch *entry) {
  watch was = *entry;
  *entry = (watch){0};
  own->count--;
  PyMem_Free(was.last);
  for (int which = 0; which < both; which++) Py_XDECREF(was.handlers[which]);
  Py_XDECREF(was.make);
}

// put(key, which, handlers, numbers, make)
static PyObject *observers_put(PyObject *self, PyObject *args) {
  observers *own = (observers *)self;
  unsigned long long key;
  int which;
  PyObject *handlers, *numbers, *make;
  if (!PyArg_ParseTuple(args, "KiO!O!O", &key, &which, &PyDict_Type, &handlers, &PyList_Type, &numbers, &make)) return NULL;
  Py_ssize_t lanes = PyList_Size(numbers);
  size_t slot = (uint32_t)key;
  if (which < 0 || which >= both || lanes < 1 || lanes > most_lanes || slot >= most_slots) {
    PyErr_SetString(PyExc_ValueError, "put wants a slot, 0 or 1, and 1 to 64 numbers");
    return NULL;
  }
  double read[most_lanes];
  for (Py_ssize_t i = 0; i < lanes; i++) {
    read[i] = PyFloat_AsDouble(PyList_GetItem(numbers, i));
    if (read[i] == -1 && PyErr_Occurred()) return NULL;
  }
  watch *entries = make_room(own->entries, &own->capacity, slot, sizeof(watch));
  if (entries == NULL) return NULL;
  own->entries = entries;
  watch *entry = own->entries + slot;
  if (entry->last != NULL && (entry->key != key || entry->lanes != lanes)) take_out(own, entry), entry = own->entries + slot;
  if (entry->last == NULL) {
    double *last = PyMem_Calloc(both * (size_t)lanes, sizeof(double));
    if (last == NULL) return PyErr_NoMemory();
    *entry = (watch){.key = key, .last = last, .lanes = lanes};
    own->count++;
  }
  memcpy(entry->last + which * lanes, read, (size_t)lanes * sizeof(double));
  PyObject *before = entry->handlers[which], *made = entry->make;
  entry->handlers[which] = Py_NewRef(handlers);
  entry->make = Py_NewRef(make);
  Py_XDECREF(before);
  Py_XDECREF(made);
  Py_RETURN_NONE;
}

// remove(key)
static PyObject *observers_remove(PyObject *self, PyObject *number) {
  uint64_t key;
  if (!read_key(number, &key)) return NULL;
  watch *found = find((observers *)self, key);
  if (found != NULL) take_out((observers *)self, found);
  Py_RETURN_NONE;
}

static int observers_clear(PyObject *self) {
  observers *own = (observers *)self;
  observers was = *own;
  own->entries = NULL, own->capacity = 0, own->count = 0;
  for (size_t i = 0; i < was.capacity; i++) {
    if (was.entries[i].last != NULL) take_out(&was, was.entries + i);
  }
  PyMem_Free(was.entries);
  return 0;
}

static PyObject *value_of(const double *numbers, Py_ssize_t lanes, PyObject *make) {
  if (lanes == 1 && make == Py_None) return PyFloat_FromDouble(numbers[0]);
  PyObject *list = list_of(numbers, lanes), *made = NULL;
  if (list != NULL) made = make == Py_None ? PyList_AsTuple(list) : PyObject_CallFunctionObjArgs(make, list, NULL);
  Py_XDECREF(list);
  return made;
}

static int emit_one(const observers *own, uint64_t key, ts_world world, PyObject *errors, PyObject *emit_many, PyObject *check) {
  const watch *entry = find(own, key);
  if (entry == NULL) return 0;
  double numbers[both][most_lanes];
  bool is_read[both];
  for (int which = 0; which < both; which++) is_read[which] = entry->handlers[which] != NULL && PyDict_Size(entry->handlers[which]) > 0;
  if (!is_read[value] && !is_read[velocity]) return 0;
  ts_status status = read_channel(world, (ts_channel){(uint32_t)key, (uint32_t)(key >> 32)}, is_read[value] ? numbers[value] : NULL,
                                  is_read[velocity] ? numbers[velocity] : NULL, NULL, (size_t)entry->lanes);
  if (status == TS_ERROR_STALE_HANDLE) return 0; // a handler before this one closed it
  if (status != TS_OK) {
    PyObject *result = PyObject_CallFunction(check, "I", (unsigned int)status);
    Py_XDECREF(result);
    return result == NULL ? -1 : 0;
  }
  for (int which = 0; which < both; which++) {
    watch *now = is_read[which] ? find(own, key) : NULL;
    if (now == NULL) continue;
    double *last = now->last + which * now->lanes;
    bool is_other = false;
    for (Py_ssize_t i = 0; i < now->lanes; i++) is_other = is_other || numbers[which][i] != last[i];
    if (!is_other) continue;
    memcpy(last, numbers[which], (size_t)now->lanes * sizeof(double));
    PyObject *handlers = Py_NewRef(now->handlers[which]), *make = which == value ? Py_NewRef(now->make) : Py_NewRef(Py_None);
    PyObject *given = value_of(numbers[which], now->lanes, make);
    int done = given == NULL ? -1 : call_handlers(handlers, given, errors, emit_many);
    Py_XDECREF(given);
    Py_DECREF(make);
    Py_DECREF(handlers);
    if (done != 0) return -1;
  }
  return 0;
}

// emit(the keys' bytes, the world's slot and generation, errors, emit of several handlers, check of a status)
static PyObject *observers_emit(PyObject *self, PyObject *args) {
  PyObject *keys, *errors, *emit_many, *check;
  unsigned int slot, generation;
  if (!PyArg_ParseTuple(args, "SIIO!OO", &keys, &slot, &generation, &PyList_Type, &errors, &emit_many, &check)) return NULL;
  char *bytes;
  Py_ssize_t size;
  if (PyBytes_AsStringAndSize(keys, &bytes, &size) != 0) return NULL;
  for (Py_ssize_t at = 0; at + (Py_ssize_t)sizeof(uint64_t) <= size; at += (Py_ssize_t)sizeof(uint64_t)) {
    uint64_t key;
    memcpy(&key, bytes + at, sizeof key);
    if (emit_one((const observers *)self, key, (ts_world){slot, generation}, errors, emit_many, check) != 0) return NULL;
  }
  Py_RETURN_NONE;
}

static Py_ssize_t observers_length(PyObject *self) { return ((observers *)self)->count; }

static int observers_traverse(PyObject *self, visitproc visit, void *arg) {
  observers *own = (observers *)self;
  Py_VISIT(Py_TYPE(self));
  for (size_t i = 0; i < own->capacity; i++) {
    for (int which = 0; which < both; which++) Py_VISIT(own->entries[i].handlers[which]);
    Py_VISIT(own->entries[i].make);
  }
  return 0;
}

static void observers_dealloc(PyObject *self) { free_cleared(self, observers_clear); }

static PyMethodDef observers_methods[] = {
    {"put", observers_put, METH_VARARGS, "Have a channel's handlers, who were given these numbers."},
    {"remove", observers_remove, METH_O, "Have a channel no longer."},
    {"clear", clear_all, METH_NOARGS, "Have none."},
    {"emit", observers_emit, METH_VARARGS, "Call the observers of those of these channels that changed."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot observers_slots[] = {
    {Py_tp_methods, observers_methods},
    {Py_tp_traverse, (void *)observers_traverse},
    {Py_tp_clear, (void *)observers_clear},
    {Py_tp_dealloc, (void *)observers_dealloc},
    {Py_sq_length, (void *)observers_length},
    {Py_tp_doc, (void *)"The observers of a world's channels."},
    {0, NULL},
};

int add_observers(PyObject *module) {
  return add_type(module, "tweenspirit._accelerator.Observers", sizeof(observers), Py_TPFLAGS_HAVE_GC, observers_slots) ? 0 : -1;
}
