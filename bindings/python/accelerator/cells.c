// SPDX-License-Identifier: MIT
//
// What worlds/cells.py and the paths of worlds/bindings.py do at each step, for each value that changed: the engine has
// written it into a cell, and the object is given it where it is another than before. What is unusual is left to Python.
//
// A setter may do anything: close channels and the world, bind others, change what a mapping has. So nothing of a table or a
// cell is looked at behind a call but by an index or a reference that is held.
#include "accelerator.h"
#include <math.h>
#include <stddef.h>
#include <string.h>
#include <structmember.h>

// From 3.13 on there is another, which 3.11 lacks.
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

enum { few = 4, deepest = 32 };

// --- paths: Put(reference, parts, indices, is_plain) ---

typedef struct put {
  PyObject_HEAD
  // A weak reference; a tuple of names, and for each an int where it is a number, else None.
  PyObject *reference, *parts, *indices;
  // The only name, of `parts`, where that is an attribute for sure; else NULL.
  PyObject *name;
  Py_ssize_t count;
} put;

// Those of bindings.py: _index(holder, part) and _exchanged(holder, part, value).
static PyObject *index_of, *exchanged_of;
// What stands for no value.
static PyObject *nothing;

// The key of an item or, where it is an attribute, None. A new reference; NULL with an error set.
static PyObject *find_index(PyObject *holder, PyObject *part, PyObject *number) {
  if (PyDict_CheckExact(holder)) {
    PyObject *found = PyDict_GetItemWithError(holder, part);
    if (found == NULL && PyErr_Occurred()) return NULL;
    return Py_NewRef(found != NULL ? part : number);
  }
  if (number != Py_None && (PyList_CheckExact(holder) || PyTuple_CheckExact(holder))) return Py_NewRef(number);
  if (number == Py_None && PyType_GetSlot(Py_TYPE(holder), Py_mp_subscript) == NULL) return Py_NewRef(Py_None);
  return PyObject_CallFunctionObjArgs(index_of, holder, part, NULL);
}

static PyObject *take(PyObject *holder, PyObject *part, PyObject *number) {
  PyObject *key = find_index(holder, part, number), *found = NULL;
  if (key != NULL) {
    found = key == Py_None ? PyObject_GetAttr(holder, part) : PyObject_GetItem(holder, key);
    Py_DECREF(key);
  }
  return found;
}

static int put_in(PyObject *holder, PyObject *part, PyObject *number, PyObject *value) {
  PyObject *key = find_index(holder, part, number);
  if (key == NULL) return -1;
  int status = key == Py_None ? PyObject_SetAttr(holder, part, value) : PyObject_SetItem(holder, key, value);
  Py_DECREF(key);
  return status;
}

// A tuple with another item.
static PyObject *exchanged(PyObject *holder, PyObject *part, PyObject *number, PyObject *value) {
  Py_ssize_t count = PyTuple_Size(holder), at = -1;
  if (PyTuple_CheckExact(holder) && number != Py_None) {
    at = PyLong_AsSsize_t(number);
    if (at == -1 && PyErr_Occurred()) PyErr_Clear();
    else if (at < 0) at += count;
  }
  if (at < 0 || at >= count) return PyObject_CallFunctionObjArgs(exchanged_of, holder, part, value, NULL);
  PyObject *made = PyTuple_New(count);
  for (Py_ssize_t i = 0; made != NULL && i < count; i++) {
    PyTuple_SetItem(made, i, Py_NewRef(i == at ? value : PyTuple_GetItem(holder, i)));
  }
  return made;
}

static int put_path(const put *own, PyObject *root, PyObject *value) {
  PyObject *holders[deepest] = {root};
  Py_ssize_t held = 1;
  int status = 0;
  for (; held < own->count && status == 0; held++) {
    PyObject *part = PyTuple_GetItem(own->parts, held - 1), *number = PyTuple_GetItem(own->indices, held - 1);
    holders[held] = take(holders[held - 1], part, number);
    if (holders[held] == NULL) status = -1, held--;
  }
  Py_INCREF(value);
  for (Py_ssize_t i = own->count - 1; status == 0 && i >= 0; i--) {
    PyObject *part = PyTuple_GetItem(own->parts, i), *number = PyTuple_GetItem(own->indices, i);
    if (!PyTuple_Check(holders[i])) {
      status = put_in(holders[i], part, number, value);
      break;
    }
    PyObject *next = exchanged(holders[i], part, number, value);
    Py_DECREF(value);
    value = next;
    if (value == NULL) status = -1;
  }
  Py_XDECREF(value);
  while (--held > 0) Py_DECREF(holders[held]);
  return status;
}

static int put_value(const put *own, PyObject *value) {
  PyObject *root = PyWeakref_GetObject(own->reference);
  if (root == NULL) return -1;
  if (root == Py_None) return 0;
  Py_INCREF(root);
  int status = own->name != NULL ? PyObject_SetAttr(root, own->name, value) : put_path(own, root, value);
  Py_DECREF(root);
  return status;
}

static PyObject *put_call(PyObject *self, PyObject *args, PyObject *keywords) {
  PyObject *value;
  if (keywords != NULL || !PyArg_UnpackTuple(args, "put", 1, 1, &value)) {
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_TypeError, "put wants a value");
    return NULL;
  }
  // It may be let go of meanwhile.
  Py_INCREF(self);
  int status = put_value((const put *)self, value);
  Py_DECREF(self);
  return status == 0 ? Py_NewRef(Py_None) : NULL;
}

// get(): what stands at a plain attribute, or what stands for no value.
static PyObject *put_get(PyObject *self, PyObject *none) {
  (void)none;
  const put *own = (const put *)self;
  PyObject *root = PyWeakref_GetObject(own->reference);
  if (root == NULL) return NULL;
  if (root == Py_None) return Py_NewRef(nothing);
  if (own->name == NULL) {
    PyErr_SetString(PyExc_TypeError, "only a plain attribute is read so");
    return NULL;
  }
  Py_INCREF(root);
  PyObject *found = PyObject_GetAttr(root, own->name);
  Py_DECREF(root);
  return found;
}

static PyMethodDef put_methods[] = {
    {"get", put_get, METH_NOARGS, "What stands at a plain attribute."},
    {NULL, NULL, 0, NULL},
};

static PyObject *put_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
  PyObject *reference, *parts, *indices;
  int is_plain;
  if (keywords != NULL || !PyArg_ParseTuple(args, "OO!O!p", &reference, &PyTuple_Type, &parts, &PyTuple_Type, &indices, &is_plain)) {
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_TypeError, "Put wants no keywords");
    return NULL;
  }
  Py_ssize_t count = PyTuple_Size(parts);
  if (count < 1 || count > deepest || PyTuple_Size(indices) != count || !PyWeakref_Check(reference) || index_of == NULL) {
    PyErr_SetString(PyExc_TypeError, "Put wants a weak reference, and 1 to 32 names with their indices");
    return NULL;
  }
  put *own = (put *)PyType_GenericAlloc(type, 0);
  if (own == NULL) return NULL;
  own->reference = Py_NewRef(reference), own->parts = Py_NewRef(parts), own->indices = Py_NewRef(indices);
  own->count = count, own->name = is_plain ? PyTuple_GetItem(parts, 0) : NULL;
  return (PyObject *)own;
}

static int put_traverse(PyObject *self, visitproc visit, void *arg) {
  put *own = (put *)self;
  Py_VISIT(Py_TYPE(self));
  Py_VISIT(own->reference);
  Py_VISIT(own->parts);
  Py_VISIT(own->indices);
  return 0;
}

static int put_clear(PyObject *self) {
  put *own = (put *)self;
  Py_CLEAR(own->reference);
  Py_CLEAR(own->parts);
  Py_CLEAR(own->indices);
  return 0;
}

// A reference does not hold, and tuples of words make no circle: the collector has nothing to clear.
static void put_dealloc(PyObject *self) { free_cleared(self, put_clear); }

static PyType_Slot put_slots[] = {
    {Py_tp_new, (void *)put_new},
    {Py_tp_methods, put_methods},
    {Py_tp_call, (void *)put_call},
    {Py_tp_traverse, (void *)put_traverse},
    {Py_tp_dealloc, (void *)put_dealloc},
    {Py_tp_doc, (void *)"Writes what stands at a path from an object that is referenced weakly."},
    {0, NULL},
};

static PyTypeObject *put_type;

// --- Cell: what PlainCell of worlds/cells.py is ---

typedef struct cell {
  PyObject_HEAD
  // What the engine has written, and what the object was last given.
  double *now, *last;
  Py_ssize_t lanes;
  bool is_known;
  // A setter, and what makes its value of a list of numbers: None is the first of them.
  PyObject *set, *make;
  double room[2 * few];
} cell;

PyObject *list_of(const double *numbers, Py_ssize_t count) {
  PyObject *made = PyList_New(count);
  for (Py_ssize_t i = 0; made != NULL && i < count; i++) {
    PyObject *number = PyFloat_FromDouble(numbers[i]);
    if (number == NULL) {
      Py_DECREF(made);
      return NULL;
    }
    PyList_SetItem(made, i, number);
  }
  return made;
}

// Whether what was given last is another; then it is that.
static bool take_numbers(cell *own, bool always) {
  bool is_other = always || !own->is_known;
  for (Py_ssize_t i = 0; !is_other && i < own->lanes; i++) is_other = own->now[i] != own->last[i];
  if (!is_other || own->now == NULL) return false;
  for (Py_ssize_t i = 0; i < own->lanes; i++) own->last[i] = own->now[i];
  own->is_known = true;
  return true;
}

static int store(cell *own, bool always) {
  if (!take_numbers(own, always)) return 1; // nothing is new
  if (own->set == NULL || own->make == NULL) {
    PyErr_SetString(PyExc_AttributeError, "a cell wants a setter");
    return -1;
  }
  PyObject *set = Py_NewRef(own->set), *value;
  if (own->make == Py_None) {
    value = PyFloat_FromDouble(own->now[0]);
  } else {
    PyObject *make = Py_NewRef(own->make);
    value = list_of(own->now, own->lanes);
    if (value != NULL && make != (PyObject *)&PyList_Type) {
      PyObject *numbers = value;
      value = make == (PyObject *)&PyTuple_Type ? PyList_AsTuple(numbers) : PyObject_CallFunctionObjArgs(make, numbers, NULL);
      Py_DECREF(numbers);
    }
    Py_DECREF(make);
  }
  int status = -1;
  if (value != NULL && Py_TYPE(set) == put_type) {
    status = put_value((const put *)set, value);
  } else if (value != NULL) {
    PyObject *result = PyObject_CallFunctionObjArgs(set, value, NULL);
    status = result == NULL ? -1 : 0;
    Py_XDECREF(result);
  }
  Py_XDECREF(value);
  Py_DECREF(set);
  return status;
}

static int assign(cell *own, PyObject *numbers) {
  if (!PyList_CheckExact(numbers) || (own->now != NULL && PyList_Size(numbers) != own->lanes)) {
    PyErr_SetString(PyExc_TypeError, "a cell wants a list of as many numbers as it has");
    return -1;
  }
  Py_ssize_t lanes = PyList_Size(numbers);
  if (own->now == NULL) {
    if (lanes < 1 || lanes > most_lanes) {
      PyErr_SetString(PyExc_ValueError, "a cell has 1 to 64 numbers");
      return -1;
    }
    double *found = lanes <= few ? own->room : PyMem_Calloc(2 * (size_t)lanes, sizeof(double));
    if (found == NULL) {
      PyErr_NoMemory();
      return -1;
    }
    own->now = found, own->last = found + lanes, own->lanes = lanes;
  }
  double read[most_lanes];
  for (Py_ssize_t i = 0; i < lanes; i++) {
    read[i] = PyFloat_AsDouble(PyList_GetItem(numbers, i));
    if (read[i] == -1 && PyErr_Occurred()) return -1;
  }
  for (Py_ssize_t i = 0; i < lanes; i++) own->now[i] = own->last[i] = read[i];
  own->is_known = true;
  return 0;
}

static PyObject *cell_assign(PyObject *self, PyObject *numbers) {
  return assign((cell *)self, numbers) == 0 ? Py_NewRef(Py_None) : NULL;
}

static PyObject *cell_forget(PyObject *self, PyObject *none) {
  (void)none;
  ((cell *)self)->is_known = false;
  Py_RETURN_NONE;
}

static bool is_asked(PyObject *const *args, Py_ssize_t count) { return count > 0 && PyObject_IsTrue(args[0]) == 1; }

static PyObject *cell_take(PyObject *self, PyObject *const *args, Py_ssize_t count) {
  cell *own = (cell *)self;
  if (!take_numbers(own, is_asked(args, count))) Py_RETURN_NONE;
  return list_of(own->now, own->lanes);
}

static PyObject *cell_store(PyObject *self, PyObject *const *args, Py_ssize_t count) {
  return store((cell *)self, is_asked(args, count)) >= 0 ? Py_NewRef(Py_None) : NULL;
}

static PyObject *cell_numbers(PyObject *self, void *none) {
  (void)none;
  return list_of(((cell *)self)->now, ((cell *)self)->lanes);
}

static PyObject *cell_address(PyObject *self, void *none) {
  (void)none;
  return PyLong_FromVoidPtr(((cell *)self)->now);
}

static int cell_traverse(PyObject *self, visitproc visit, void *arg) {
  Py_VISIT(Py_TYPE(self));
  Py_VISIT(((cell *)self)->set);
  Py_VISIT(((cell *)self)->make);
  return 0;
}

static int cell_clear(PyObject *self) {
  Py_CLEAR(((cell *)self)->set);
  Py_CLEAR(((cell *)self)->make);
  return 0;
}

static void cell_dealloc(PyObject *self) {
  cell *own = (cell *)self;
  double *apart = own->now != own->room ? own->now : NULL;
  free_cleared(self, cell_clear);
  PyMem_Free(apart);
}

static PyMethodDef cell_methods[] = {
    {"assign", cell_assign, METH_O, "Have these numbers, which the object has."},
    {"forget", cell_forget, METH_NOARGS, "Not know what the object has: what comes first is written."},
    {"take", (PyCFunction)(void (*)(void))cell_take, METH_FASTCALL, "The numbers where they are others than were given."},
    {"store", (PyCFunction)(void (*)(void))cell_store, METH_FASTCALL, "Give the object the value where it is another."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef cell_properties[] = {
    {"numbers", cell_numbers, NULL, "What the engine has written.", NULL},
    {"address", cell_address, NULL, "Where the engine writes.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMemberDef cell_members[] = {
    {"_set", T_OBJECT_EX, offsetof(cell, set), 0, "A setter."},
    {"_make", T_OBJECT_EX, offsetof(cell, make), 0, "What makes its value of a list of numbers; None: the first."},
    {NULL, 0, 0, 0, NULL},
};

static PyType_Slot cell_slots[] = {
    {Py_tp_methods, cell_methods},
    {Py_tp_getset, cell_properties},
    {Py_tp_members, cell_members},
    {Py_tp_traverse, (void *)cell_traverse},
    {Py_tp_clear, (void *)cell_clear},
    {Py_tp_dealloc, (void *)cell_dealloc},
    {Py_tp_doc, (void *)"A value where the engine writes it."},
    {0, NULL},
};

static PyTypeObject *cell_type;

// Returns the float of a plain attribute, or NaN where Python reads it.
static double plain_of(const cell *own) {
  if (own->lanes != 1 || own->make != Py_None || own->set == NULL || Py_TYPE(own->set) != put_type) return NAN;
  PyObject *found = ((const put *)own->set)->name == NULL ? Py_NewRef(Py_None) : put_get(own->set, NULL);
  double value = found != NULL && PyFloat_CheckExact(found) ? PyFloat_AsDouble(found) : NAN;
  if (found == NULL) PyErr_Clear();
  Py_XDECREF(found);
  return value;
}

// Returns whether what is at a path may have another value than the engine has written.
static bool has_other(const cell *own) {
  return own->set != NULL && Py_TYPE(own->set) == put_type && plain_of(own) != own->now[0];
}

static bool load_plain(cell *own) {
  double value = plain_of(own);
  if (!isfinite(value)) return false;
  own->now[0] = own->last[0] = value;
  return own->is_known = true;
}

// --- Cells: a world's, by the slots of their channels ---

typedef struct entry {
  uint64_t key;
  PyObject *binding;
  // Whether its class has a store() of its own.
  bool has_own;
} entry;

typedef struct cells {
  PyObject_HEAD
  entry *entries;
  size_t capacity;
  // The number of getters that run.
  int reading;
} cells;

bool read_key(PyObject *number, uint64_t *key) {
  *key = PyLong_AsUnsignedLongLong(number);
  return *key != UINT64_MAX || !PyErr_Occurred();
}

// Returns the entry of a channel that has a binding, or NULL.
static entry *entry_of(const cells *own, uint64_t key) {
  size_t slot = (uint32_t)key;
  return slot < own->capacity && own->entries[slot].key == key && own->entries[slot].binding != NULL ? &own->entries[slot] : NULL;
}

// put(key, binding)
static PyObject *cells_put(PyObject *self, PyObject *const *args, Py_ssize_t count) {
  cells *own = (cells *)self;
  uint64_t key;
  if (count != 2 || !PyObject_TypeCheck(args[1], cell_type)) {
    PyErr_SetString(PyExc_TypeError, "put wants a key and a Cell");
    return NULL;
  }
  if (!read_key(args[0], &key)) return NULL;
  size_t slot = (uint32_t)key;
  if (slot >= most_slots) {
    PyErr_SetString(PyExc_ValueError, "there is no such slot");
    return NULL;
  }
  PyObject *own_store = PyObject_GetAttrString(args[1], "holds_objects");
  if (own_store == NULL) return NULL;
  bool has_own = own_store == Py_True;
  Py_DECREF(own_store);
  entry *entries = make_room(own->entries, &own->capacity, slot, sizeof(entry));
  if (entries == NULL) return NULL;
  own->entries = entries;
  PyObject *before = own->entries[slot].binding;
  own->entries[slot] = (entry){key, Py_NewRef(args[1]), has_own};
  Py_XDECREF(before);
  Py_RETURN_NONE;
}

// remove(key)
static PyObject *cells_remove(PyObject *self, PyObject *number) {
  cells *own = (cells *)self;
  uint64_t key;
  if (!read_key(number, &key)) return NULL;
  entry *found = entry_of(own, key);
  if (found != NULL) Py_CLEAR(found->binding);
  Py_RETURN_NONE;
}

static int cells_clear(PyObject *self) {
  cells *own = (cells *)self;
  entry *entries = own->entries;
  size_t capacity = own->capacity;
  own->entries = NULL, own->capacity = 0;
  for (size_t i = 0; i < capacity; i++) Py_XDECREF(entries[i].binding);
  PyMem_Free(entries);
  return 0;
}

// The error indicator's exception, with its traceback.
PyObject *take_error(void) {
  PyObject *type, *value, *traceback;
  PyErr_Fetch(&type, &value, &traceback);
  PyErr_NormalizeException(&type, &value, &traceback);
  if (traceback != NULL) PyException_SetTraceback(value, traceback);
  Py_XDECREF(type);
  Py_XDECREF(traceback);
  return value;
}

// Calls report(key, error) with that exception, or with None.
static int tell(PyObject *report, uint64_t key, bool is_error) {
  PyObject *value = is_error ? take_error() : Py_NewRef(Py_None), *number = PyLong_FromUnsignedLongLong(key);
  PyObject *result = number == NULL ? NULL : PyObject_CallFunctionObjArgs(report, number, value, NULL);
  int status = result == NULL ? -1 : 0;
  Py_XDECREF(result);
  Py_XDECREF(number);
  Py_XDECREF(value);
  return status;
}

// The engine calls this before it reads a channel's cell; the context of a world's reader is its Cells. The call that asked
// raises what a getter raises.
static ts_status read_object(void *context, ts_channel channel) {
  PyGILState_STATE state = PyGILState_Ensure();
  cells *own = context;
  const entry *found = entry_of(own, key_of(channel.slot, channel.generation));
  ts_status status = TS_OK;
  if (found != NULL) {
    PyObject *binding = Py_NewRef(found->binding);
    own->reading++;
    // Python reads it again, and says what is wrong in its words.
    if (found->has_own || !load_plain((cell *)binding)) {
      PyObject *before = begin_asking(), *result = PyObject_CallMethod(binding, "load", NULL);
      if (end_asking(before, result != NULL)) status = TS_ERROR_CALLBACK;
      Py_XDECREF(result);
    }
    own->reading--;
    Py_DECREF(binding);
  }
  PyGILState_Release(state);
  return status;
}

// owe(the keys' bytes)
static PyObject *cells_owe(PyObject *self, PyObject *keys) {
  const cells *own = (const cells *)self;
  char *bytes;
  Py_ssize_t size;
  if (PyBytes_AsStringAndSize(keys, &bytes, &size) != 0) return NULL;
  for (Py_ssize_t at = 0; at + (Py_ssize_t)sizeof(uint64_t) <= size; at += (Py_ssize_t)sizeof(uint64_t)) {
    uint64_t key;
    memcpy(&key, bytes + at, sizeof key);
    const entry *found = entry_of(own, key);
    if (found != NULL) ((cell *)found->binding)->is_known = false;
  }
  Py_RETURN_NONE;
}

static PyObject *cells_reader(PyObject *self, void *none) {
  (void)none;
  ts_status (*function)(void *, ts_channel) = read_object;
  void *address;
  memcpy(&address, &function, sizeof address);
  return Py_BuildValue("(NN)", PyLong_FromVoidPtr(address), PyLong_FromVoidPtr(self));
}

// write(the keys' bytes, report): report(key, None) is called where nothing is new and the object may have another value.
static PyObject *cells_write(PyObject *self, PyObject *const *args, Py_ssize_t count) {
  const cells *own = (const cells *)self;
  char *bytes;
  Py_ssize_t size;
  if (count != 2) {
    PyErr_SetString(PyExc_TypeError, "write wants keys and a function");
    return NULL;
  }
  if (PyBytes_AsStringAndSize(args[0], &bytes, &size) != 0) return NULL;
  for (Py_ssize_t at = 0; at + (Py_ssize_t)sizeof(uint64_t) <= size; at += (Py_ssize_t)sizeof(uint64_t)) {
    uint64_t key;
    memcpy(&key, bytes + at, sizeof key);
    const entry *found = entry_of(own, key);
    if (found == NULL) continue;
    PyObject *binding = Py_NewRef(found->binding);
    int status;
    if (found->has_own) {
      PyObject *result = PyObject_CallMethod(binding, "store", NULL);
      status = result == NULL ? -1 : 0;
      Py_XDECREF(result);
    } else {
      status = store((cell *)binding, false);
    }
    if (status > 0 && !has_other((cell *)binding)) status = 0;
    if (status != 0) status = tell(args[1], key, status < 0);
    Py_DECREF(binding);
    if (status != 0) return NULL;
  }
  Py_RETURN_NONE;
}

static int cells_traverse(PyObject *self, visitproc visit, void *arg) {
  cells *own = (cells *)self;
  Py_VISIT(Py_TYPE(self));
  for (size_t i = 0; i < own->capacity; i++) Py_VISIT(own->entries[i].binding);
  return 0;
}

static void cells_dealloc(PyObject *self) { free_cleared(self, cells_clear); }

static PyMethodDef cells_methods[] = {
    {"put", (PyCFunction)(void (*)(void))cells_put, METH_FASTCALL, "Have a channel's cell."},
    {"remove", cells_remove, METH_O, "Have it no longer."},
    {"clear", clear_all, METH_NOARGS, "Have none."},
    {"owe", cells_owe, METH_O, "Not know what the objects of these channels have."},
    {"write", (PyCFunction)(void (*)(void))cells_write, METH_FASTCALL, "Store those of these channels."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef cells_properties[] = {
    {"reader", cells_reader, NULL, "The addresses of a world's reader and of its context.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMemberDef cells_members[] = {
    {"reading", T_INT, offsetof(cells, reading), 0, "How many getters run."},
    {NULL, 0, 0, 0, NULL},
};

static PyType_Slot cells_slots[] = {
    {Py_tp_methods, cells_methods},
    {Py_tp_getset, cells_properties},
    {Py_tp_members, cells_members},
    {Py_tp_traverse, (void *)cells_traverse},
    {Py_tp_clear, (void *)cells_clear},
    {Py_tp_dealloc, (void *)cells_dealloc},
    {Py_tp_doc, (void *)"The cells of a world by the handles of their channels."},
    {0, NULL},
};

int tell_errors(PyObject *result, PyObject *errors) {
  if (result != NULL) {
    Py_DECREF(result);
    return 0;
  }
  PyObject *error = take_error();
  int status = error == NULL ? -1 : PyList_Append(errors, error);
  Py_XDECREF(error);
  return status;
}

int call_handlers(PyObject *handlers, PyObject *given, PyObject *errors, PyObject *emit_many) {
  if (PyDict_Size(handlers) == 1) {
    PyObject *token, *function;
    Py_ssize_t at = 0;
    PyDict_Next(handlers, &at, &token, &function);
    Py_INCREF(function);
    int status = tell_errors(PyObject_CallFunctionObjArgs(function, given, NULL), errors);
    Py_DECREF(function);
    return status;
  }
  PyObject *result = PyObject_CallFunction(emit_many, "O(O)O", handlers, given, errors);
  Py_XDECREF(result);
  return result == NULL ? -1 : 0;
}

// paths(index, exchanged, nothing)
PyObject *paths(PyObject *module, PyObject *args) {
  (void)module;
  PyObject *index, *other, *none;
  if (!PyArg_ParseTuple(args, "OOO", &index, &other, &none)) return NULL;
  Py_XDECREF(index_of);
  Py_XDECREF(exchanged_of);
  Py_XDECREF(nothing);
  index_of = Py_NewRef(index), exchanged_of = Py_NewRef(other), nothing = Py_NewRef(none);
  Py_RETURN_NONE;
}

PyTypeObject *add_type(PyObject *module, const char *name, size_t size, unsigned int flags, PyType_Slot *slots) {
  PyType_Spec spec = {.name = name, .basicsize = (int)size, .flags = Py_TPFLAGS_DEFAULT | flags, .slots = slots};
  PyObject *type = PyType_FromSpec(&spec);
  if (type != NULL && PyModule_AddObjectRef(module, strrchr(name, '.') + 1, type) != 0) Py_CLEAR(type);
  return (PyTypeObject *)type; // kept for ever
}

void free_cleared(PyObject *self, inquiry clear) {
  PyTypeObject *type = Py_TYPE(self);
  PyObject_GC_UnTrack(self);
  clear(self);
  freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
  release(self);
  Py_DECREF(type);
}

PyObject *clear_all(PyObject *self, PyObject *none) {
  (void)none;
  ((inquiry)PyType_GetSlot(Py_TYPE(self), Py_tp_clear))(self);
  Py_RETURN_NONE;
}

void *make_room(void *entries, size_t *capacity, size_t slot, size_t size) {
  if (slot < *capacity) return entries;
  size_t wanted = *capacity * 2 > slot + 1 ? *capacity * 2 : slot + 16;
  char *grown = PyMem_Realloc(entries, wanted * size);
  if (grown == NULL) return PyErr_NoMemory();
  memset(grown + *capacity * size, 0, (wanted - *capacity) * size);
  *capacity = wanted;
  return grown;
}

int add_cells(PyObject *module) {
  put_type = add_type(module, "tweenspirit._accelerator.Put", sizeof(put), Py_TPFLAGS_HAVE_GC, put_slots);
  cell_type = add_type(module, "tweenspirit._accelerator.Cell", sizeof(cell), Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC, cell_slots);
  PyTypeObject *table = add_type(module, "tweenspirit._accelerator.Cells", sizeof(cells), Py_TPFLAGS_HAVE_GC, cells_slots);
  return put_type && cell_type && table ? 0 : -1;
}
