// SPDX-License-Identifier: MIT
// What cells.c has for the module.
#pragma once
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdbool.h>
#include <tweenspirit/tweenspirit.h>

/// paths(index, exchanged): the functions of worlds/bindings.py for what is unusual.
PyObject *paths(PyObject *module, PyObject *args);

/// emit(channels by their handles, a list of handles, the world's slot and generation, errors): calls observers.
PyObject *emit(PyObject *module, PyObject *args);

/// ts_channel_get
extern ts_status (*read_channel)(ts_world, ts_channel, double *, double *, double *, size_t);

/// The error indicator's exception, with its traceback: a new reference.
PyObject *take_error(void);

/// Adds Put, Cell and Cells.
int add_cells(PyObject *module);
