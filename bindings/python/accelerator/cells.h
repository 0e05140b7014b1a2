// SPDX-License-Identifier: MIT
// What cells.c has for the module.
#pragma once
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdbool.h>

/// paths(index, exchanged): the functions of worlds/bindings.py for what is unusual.
PyObject *paths(PyObject *module, PyObject *args);

/// Adds Put, Cell and Cells.
int add_cells(PyObject *module);
