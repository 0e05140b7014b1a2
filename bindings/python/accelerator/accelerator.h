// SPDX-License-Identifier: MIT
// What the accelerator's files have of each other.
#pragma once
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdbool.h>
#include <stdint.h>
#include <tweenspirit/tweenspirit.h>

enum { most_lanes = 64, most_slots = 1 << 24 };

/// ts_channel_get
extern ts_status (*read_channel)(ts_world, ts_channel, double *, double *, double *, size_t);

/// ts_world_continue
extern ts_status (*go_on)(ts_world, ts_stop *);

/// How many times a curve's code has raised something.
extern size_t curves_raised;

/// ts_world_show
extern ts_status (*show)(ts_world, const ts_channel *, size_t);

/// ts_channel_start
extern ts_status (*start_motion)(ts_world, ts_channel, const ts_motion *, ts_player *);

/// Two calls around foreign code: the call that asked raises what that raises. The second takes what the first has returned, and
/// whether nothing was raised; it returns whether something was.
PyObject *begin_asking(void);
bool end_asking(PyObject *before, bool is_good);

/// start(...): a usual tween or spring of a channel of one lane.
PyObject *start(PyObject *module, PyObject *const *args, Py_ssize_t count);

/// The handle of an Easing; false of anything else.
bool curve_handle(PyObject *curve, ts_easing *out);

/// endings(the class of handles, reasons by their codes, handles of what has ended so, the number of ends' handlers)
PyObject *set_endings(PyObject *module, PyObject *args);

/// paths(index, exchanged, nothing): the functions of worlds/bindings.py for what is unusual.
PyObject *paths(PyObject *module, PyObject *args);

/// The error indicator's exception, with its traceback: a new reference.
PyObject *take_error(void);

/// Takes a call's result; an exception goes into the list `errors`. -1 with an error set where that fails.
int tell_errors(PyObject *result, PyObject *errors);

/// Calls the functions of a dict with one value; what they raise goes into the list `errors`. Several are called by
/// emit_many(handlers, (value,), errors).
int call_handlers(PyObject *handlers, PyObject *given, PyObject *errors, PyObject *emit_many);

/// A handle as one number.
static inline uint64_t key_of(uint32_t slot, uint32_t generation) { return slot | (uint64_t)generation << 32; }

/// A handle of one number; false with an error set.
bool read_key(PyObject *number, uint64_t *key);

/// A list of floats.
PyObject *list_of(const double *numbers, Py_ssize_t count);

/// Makes a type, of a name behind the module's, and adds it to the module, for ever; NULL with an error set.
PyTypeObject *add_type(PyObject *module, const char *name, size_t size, unsigned int flags, PyType_Slot *slots);

/// Clears an object that the collector knows, and frees it, as Py_tp_dealloc has to.
void free_cleared(PyObject *self, inquiry clear);

/// A method clear(): does what Py_tp_clear does.
PyObject *clear_all(PyObject *self, PyObject *none);

/// Returns a table of items of `size` bytes with room for a slot, in place of this one; new items are 0. NULL with an error set.
void *make_room(void *entries, size_t *capacity, size_t slot, size_t size);

/// Adds Put, Cell and Cells.
int add_cells(PyObject *module);

/// Adds Player and Players.
int add_players(PyObject *module);

/// Adds Observers.
int add_observers(PyObject *module);
