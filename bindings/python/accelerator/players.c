// SPDX-License-Identifier: MIT
//
// What PlainPlayer and PlainPlayers of worlds/players.py are: what a player knows, and a world's players by their slots; and what
// is done for each event: learning of ends, and calling the handlers of ends from stop to stop. Other events are Python's.
//
// A handler may do anything: nothing of a table or a player is looked at behind a call but by an index or a reference that is
// held.
#include "accelerator.h"
#include <stddef.h>
#include <string.h>
#include <structmember.h>

ts_status (*go_on)(ts_world, ts_stop *);
size_t curves_raised;

static bool is_closed(PyObject *core);

// The class of handles; reasons of ends by their codes, and handles of what has ended so; the number of ends' handlers.
static PyObject *handle_class, *reasons, *endings, *end_kind;

// --- Player ---

typedef struct player {
  PyObject_HEAD
  PyObject *world, *core, *channel, *timeline, *handlers, *reason, *end_event, *kind;
  // Made when it is asked for.
  PyObject *handle;
  unsigned long long key, born;
  unsigned int stops;
  char has_ended;
} player;

static PyObject *make_handle(uint64_t key) {
  return PyObject_CallFunction(handle_class, "II", (unsigned int)key, (unsigned int)(key >> 32));
}

static PyObject *player_get_handle(PyObject *self, void *none) {
  (void)none;
  player *own = (player *)self;
  if (own->handle == NULL && (own->handle = make_handle(own->key)) == NULL) return NULL;
  return Py_NewRef(own->handle);
}

static void exchange(PyObject **place, PyObject *other) {
  PyObject *before = *place;
  *place = other;
  Py_XDECREF(before);
}

static int player_set_handle(PyObject *self, PyObject *handle, void *none) {
  (void)none;
  exchange(&((player *)self)->handle, Py_XNewRef(handle));
  return 0;
}

// Names those first that hold an object: the collector sees them.
static PyMemberDef player_members[] = {
    {"_world", T_OBJECT, offsetof(player, world), 0, "Whose it is."},
    {"_core", T_OBJECT, offsetof(player, core), 0, "What that is to it."},
    {"_channel", T_OBJECT, offsetof(player, channel), 0, "What it moves."},
    {"_timeline", T_OBJECT, offsetof(player, timeline), 0, "What it moves."},
    {"_handlers", T_OBJECT, offsetof(player, handlers), 0, "Functions by their tokens, by the kinds of events."},
    {"_reason", T_OBJECT, offsetof(player, reason), 0, "Why it ended."},
    {"_end_event", T_OBJECT, offsetof(player, end_event), 0, "What its end said, unpacked or not."},
    {"_kind", T_OBJECT, offsetof(player, kind), 0, "What it is."},
    {"_key", T_ULONGLONG, offsetof(player, key), 0, "Its handle as one number."},
    {"_born", T_ULONGLONG, offsetof(player, born), 0, "How many states had been saved or restored when it was made."},
    {"_stops", T_UINT, offsetof(player, stops), 0, "The events at which time stops for it."},
    {"_has_ended", T_BOOL, offsetof(player, has_ended), 0, "Whether its end has been read."},
    {NULL, 0, 0, 0, NULL},
};

static PyObject **place_of(PyObject *self, const PyMemberDef *member) { return (PyObject **)((char *)self + member->offset); }

static int player_traverse(PyObject *self, visitproc visit, void *arg) {
  Py_VISIT(Py_TYPE(self));
  for (const PyMemberDef *each = player_members; each->type == T_OBJECT; each++) Py_VISIT(*place_of(self, each));
  Py_VISIT(((player *)self)->handle);
  return 0;
}

static int player_clear(PyObject *self) {
  for (const PyMemberDef *each = player_members; each->type == T_OBJECT; each++) Py_CLEAR(*place_of(self, each));
  Py_CLEAR(((player *)self)->handle);
  return 0;
}

static void player_dealloc(PyObject *self) { free_cleared(self, player_clear); }

static PyGetSetDef player_properties[] = {
    {"_handle", player_get_handle, player_set_handle, "As the library takes it.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot player_slots[] = {
    {Py_tp_members, player_members},
    {Py_tp_getset, player_properties},
    {Py_tp_traverse, (void *)player_traverse},
    {Py_tp_clear, (void *)player_clear},
    {Py_tp_dealloc, (void *)player_dealloc},
    {Py_tp_doc, (void *)"What a player knows."},
    {0, NULL},
};

static PyTypeObject *player_type;

// Returns the item of a tuple for an event's reason, or the first for a reason that is not known.
static PyObject *of_code(PyObject *items, const ts_event *event) {
  Py_ssize_t code = (Py_ssize_t)event->reason;
  return PyTuple_GetItem(items, code >= 0 && code < PyTuple_Size(items) ? code : 0);
}

static PyObject *reason_of(const ts_event *event) { return of_code(reasons, event); }

// Player._rest: what its end said.
static int rest(player *own, const ts_event *event) {
  PyObject *bytes = PyBytes_FromStringAndSize((const char *)event, sizeof *event);
  if (bytes == NULL) return -1;
  exchange(&own->end_event, bytes);
  exchange(&own->reason, Py_NewRef(reason_of(event)));
  return 0;
}

// Player._end
static int end(player *own, const ts_event *event) {
  if (event->reason != TS_REASON_RELEASED || own->end_event == NULL || own->end_event == Py_None) {
    if (rest(own, event) != 0) return -1;
  }
  own->has_ended = 1;
  exchange(&own->handle, Py_NewRef(of_code(endings, event)));
  return 0;
}

// --- Players ---

typedef struct players {
  PyObject_HEAD
  // By their slots; their own keys tell whose slot it is.
  player **entries;
  size_t capacity;
  Py_ssize_t count;
  // Those whose slots others have by now, while their ends have not been read, by their keys; or NULL.
  PyObject *older;
} players;

// Borrowed; NULL where there is none, or with an error set.
static player *find(const players *own, uint64_t key) {
  size_t slot = (uint32_t)key;
  player *found = slot < own->capacity ? own->entries[slot] : NULL;
  if (found != NULL && found->key == key) return found;
  if (own->older == NULL || PyDict_Size(own->older) == 0) return NULL;
  PyObject *number = PyLong_FromUnsignedLongLong(key);
  found = number == NULL ? NULL : (player *)PyDict_GetItemWithError(own->older, number);
  Py_XDECREF(number);
  return found;
}

static int set_aside(players *own, player *before) {
  if (own->older == NULL && (own->older = PyDict_New()) == NULL) return -1;
  PyObject *number = PyLong_FromUnsignedLongLong(before->key);
  int status = number == NULL ? -1 : PyDict_SetItem(own->older, number, (PyObject *)before);
  Py_XDECREF(number);
  return status;
}

static int put(players *own, uint64_t key, player *value) {
  size_t slot = (uint32_t)key;
  if (slot >= most_slots || value->key != key) {
    PyErr_SetString(PyExc_ValueError, "a player stands at its own slot");
    return -1;
  }
  player **entries = make_room(own->entries, &own->capacity, slot, sizeof(player *));
  if (entries == NULL) return -1;
  own->entries = entries;
  player *before = own->entries[slot];
  if (before != NULL && before->key != key && set_aside(own, before) != 0) return -1;
  own->entries[slot] = (player *)Py_NewRef((PyObject *)value);
  own->count += before == NULL;
  Py_XDECREF((PyObject *)before);
  return 0;
}

// A new reference, or NULL, where there is none or with an error set.
static player *take_out(players *own, uint64_t key) {
  player *found = find(own, key);
  if (found == NULL) return NULL;
  size_t slot = (uint32_t)key;
  if (own->entries[slot] == found) {
    own->entries[slot] = NULL;
    own->count--;
    return found;
  }
  Py_INCREF((PyObject *)found);
  PyObject *number = PyLong_FromUnsignedLongLong(key);
  int status = number == NULL ? -1 : PyDict_DelItem(own->older, number);
  Py_XDECREF(number);
  if (status != 0) Py_CLEAR(found);
  return found;
}

static PyObject *players_get(PyObject *self, PyObject *number) {
  uint64_t key;
  if (!read_key(number, &key)) return NULL;
  player *found = find((const players *)self, key);
  if (found == NULL && PyErr_Occurred()) return NULL;
  return Py_NewRef(found != NULL ? (PyObject *)found : Py_None);
}

static PyObject *players_discard(PyObject *self, PyObject *number) {
  uint64_t key;
  if (!read_key(number, &key)) return NULL;
  PyObject *found = (PyObject *)take_out((players *)self, key);
  Py_XDECREF(found);
  return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
}

static PyObject *players_put(PyObject *self, PyObject *value) {
  if (!PyObject_TypeCheck(value, player_type)) {
    PyErr_SetString(PyExc_TypeError, "put wants a Player");
    return NULL;
  }
  return put((players *)self, ((player *)value)->key, (player *)value) == 0 ? Py_NewRef(Py_None) : NULL;
}

static PyObject *players_since(PyObject *self, PyObject *number) {
  players *own = (players *)self;
  uint64_t saves;
  PyObject *made = read_key(number, &saves) ? PyList_New(0) : NULL, *key, *older;
  for (size_t i = 0; made != NULL && i < own->capacity; i++) {
    PyObject *each = (PyObject *)own->entries[i];
    if (each != NULL && own->entries[i]->born >= saves && PyList_Append(made, each) != 0) Py_CLEAR(made);
  }
  Py_ssize_t at = 0;
  while (made != NULL && own->older != NULL && PyDict_Next(own->older, &at, &key, &older)) {
    if (((player *)older)->born >= saves && PyList_Append(made, older) != 0) Py_CLEAR(made);
  }
  return made;
}

static int players_clear(PyObject *self) {
  players *own = (players *)self;
  player **entries = own->entries;
  size_t capacity = own->capacity;
  own->entries = NULL, own->capacity = 0, own->count = 0;
  for (size_t i = 0; i < capacity; i++) Py_XDECREF((PyObject *)entries[i]);
  PyMem_Free(entries);
  Py_CLEAR(own->older);
  return 0;
}

// take(events' bytes, the next sequence number or -1, ended, other): whether some are missing, and the next sequence number.
static PyObject *players_take(PyObject *self, PyObject *args) {
  players *own = (players *)self;
  PyObject *data, *ended, *other;
  long long next;
  if (!PyArg_ParseTuple(args, "SLO!O", &data, &next, &PyList_Type, &ended, &other)) return NULL;
  char *bytes;
  Py_ssize_t size;
  bool has_gap = false;
  if (PyBytes_AsStringAndSize(data, &bytes, &size) != 0) return NULL;
  for (Py_ssize_t at = 0; at + (Py_ssize_t)sizeof(ts_event) <= size; at += (Py_ssize_t)sizeof(ts_event)) {
    ts_event event;
    memcpy(&event, bytes + at, sizeof event);
    has_gap = has_gap || ((long long)event.sequence != next && next >= 0);
    next = (long long)(event.sequence + event.count);
    if (event.source == TS_MOTION_CHAIN) {
      PyObject *result = PyObject_CallFunction(other, "y#", bytes + at, (Py_ssize_t)sizeof event);
      Py_XDECREF(result);
      if (result == NULL) return NULL;
      continue;
    }
    if (event.kind != TS_EVENT_END) continue;
    uint64_t key = key_of(event.player.slot, event.player.generation);
    if (event.stays) {
      player *kept = find(own, key);
      if (kept == NULL ? PyErr_Occurred() != NULL : rest(kept, &event) != 0) return NULL;
      continue;
    }
    player *found = take_out(own, key);
    int status = found != NULL ? PyList_Append(ended, (PyObject *)found) : PyErr_Occurred() ? -1 : 0;
    if (status == 0 && found != NULL && !found->has_ended) status = end(found, &event);
    Py_XDECREF((PyObject *)found);
    if (status != 0) return NULL;
  }
  return Py_BuildValue("OL", has_gap ? Py_True : Py_False, next);
}

static bool is_closed(PyObject *core) {
  static PyObject *word;
  if (word == NULL && (word = PyUnicode_InternFromString("is_closed")) == NULL) return true;
  PyObject *found = PyObject_GetAttr(core, word);
  Py_XDECREF(found);
  return found != Py_False;
}

// Player._emit of the last end: 1, or 0 where that is Python's, or -1.
static int emit_end(players *own, const ts_event *event, PyObject *errors, PyObject *emit_many) {
  uint64_t key = key_of(event->player.slot, event->player.generation);
  player *it = find(own, key);
  if (it == NULL) return PyErr_Occurred() ? -1 : 0;
  if (it->handlers == NULL || !PyDict_CheckExact(it->handlers)) return 0;
  if ((it = take_out(own, key)) == NULL) return -1;
  int status = it->has_ended ? 0 : end(it, event);
  PyObject *handlers = status == 0 ? PyDict_GetItemWithError(it->handlers, end_kind) : NULL;
  if (handlers != NULL && PyDict_Check(handlers) && PyDict_Size(handlers) > 0) {
    Py_INCREF(handlers);
    status = call_handlers(handlers, reason_of(event), errors, emit_many);
    Py_DECREF(handlers);
  } else if (PyErr_Occurred()) {
    status = -1;
  }
  // What they hold may be the player.
  exchange(&it->handlers, NULL);
  Py_DECREF((PyObject *)it);
  return status == 0 ? 1 : -1;
}

// run(the world's slot and generation, where its stop is, core, inside, watched, errors, emit of several handlers, whether to show
// what is bound): goes on, and calls the handlers of ends, to a stop that is Python's, which the last status is of.
static PyObject *players_run(PyObject *self, PyObject *args) {
  unsigned int slot, generation;
  int shows;
  PyObject *address, *core, *inside, *watched, *errors, *emit_many;
  if (!PyArg_ParseTuple(args, "IIO!OO!O!O!Op", &slot, &generation, &PyLong_Type, &address, &core, &PyList_Type, &inside, &PyDict_Type,
                        &watched, &PyList_Type, &errors, &emit_many, &shows)) {
    return NULL;
  }
  ts_stop *stop = PyLong_AsVoidPtr(address);
  if (stop == NULL) return NULL;
  for (;;) {
    if (PyList_Append(inside, Py_None) != 0) return NULL;
    size_t before = curves_raised;
    PyThreadState *state = PyEval_SaveThread();
    ts_status status = go_on((ts_world){slot, generation}, stop);
    PyEval_RestoreThread(state);
    Py_ssize_t count = PyList_Size(inside);
    if (PyList_SetSlice(inside, count - 1, count, NULL) != 0) return NULL;
    const ts_event event = stop->event;
    bool is_ours = status == TS_OK && stop->kind == TS_STOP_EVENT && curves_raised == before && !is_closed(core) &&
                   event.kind == TS_EVENT_END && event.source != TS_MOTION_CHAIN && !event.stays &&
                   event.reason != TS_REASON_RELEASED && PyDict_Size(watched) == 0;
    if (is_ours && shows) show((ts_world){slot, generation}, NULL, 0);
    int done = is_ours ? emit_end((players *)self, &event, errors, emit_many) : 0;
    if (done < 0) return NULL;
    if (done == 0 || is_closed(core)) return PyLong_FromUnsignedLong((unsigned long)status);
  }
}

static Py_ssize_t players_length(PyObject *self) {
  const players *own = (const players *)self;
  return own->count + (own->older != NULL ? PyDict_Size(own->older) : 0);
}

static int players_traverse(PyObject *self, visitproc visit, void *arg) {
  players *own = (players *)self;
  Py_VISIT(Py_TYPE(self));
  for (size_t i = 0; i < own->capacity; i++) Py_VISIT((PyObject *)own->entries[i]);
  Py_VISIT(own->older);
  return 0;
}

static void players_dealloc(PyObject *self) { free_cleared(self, players_clear); }

static PyMethodDef players_methods[] = {
    {"get", players_get, METH_O, "The player of a handle, or None."},
    {"put", players_put, METH_O, "Have a player."},
    {"discard", players_discard, METH_O, "Have it no longer."},
    {"since", players_since, METH_O, "Those that were made since so many states had been saved."},
    {"clear", clear_all, METH_NOARGS, "Have none."},
    {"take", players_take, METH_VARARGS, "Tell players of their ends."},
    {"run", players_run, METH_VARARGS, "Go on from stop to stop, and call the handlers of ends."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot players_slots[] = {
    {Py_tp_methods, players_methods},
    {Py_tp_traverse, (void *)players_traverse},
    {Py_tp_clear, (void *)players_clear},
    {Py_tp_dealloc, (void *)players_dealloc},
    {Py_sq_length, (void *)players_length},
    {Py_tp_doc, (void *)"A world's players by their handles."},
    {0, NULL},
};

// --- what a channel does to start a usual player ---

ts_status (*start_motion)(ts_world, ts_channel, const ts_motion *, ts_player *);

// A float, or an int that a double holds.
static bool read_number(PyObject *number, double *out) {
  if (PyFloat_CheckExact(number)) {
    *out = PyFloat_AsDouble(number);
    return true;
  }
  if (!PyLong_CheckExact(number)) return false;
  int overflow;
  long long whole = PyLong_AsLongLongAndOverflow(number, &overflow);
  *out = (double)whole;
  return overflow == 0 && whole >= -(1LL << 53) && whole <= 1LL << 53;
}

// Copies the bytes of a ctypes object; false with an error set.
static bool copy(PyObject *from, void *out, Py_ssize_t size) {
  Py_buffer view;
  if (PyObject_GetBuffer(from, &view, PyBUF_SIMPLE) != 0) return false;
  memcpy(out, view.buf, (size_t)(view.len < size ? view.len : size));
  PyBuffer_Release(&view);
  return true;
}

// start(core, channel, the world's and the channel's handles, target, duration or None, delay, curve or spring, inside,
// players, the class of players, the world, how many states were saved): the player; a status, of what was refused; or None, where
// that is Python's. Without a duration it is a spring.
PyObject *start(PyObject *module, PyObject *const *args, Py_ssize_t count) {
  (void)module;
  if (count != 13 || !PyList_CheckExact(args[8]) || !PyType_Check(args[10])) {
    PyErr_SetString(PyExc_TypeError, "start wants 13 arguments");
    return NULL;
  }
  double target;
  ts_world world;
  ts_channel channel;
  ts_motion motion = {.struct_size = sizeof motion, .kind = TS_MOTION_TWEEN, .target = &target, .timing.given = TS_GIVEN_DURATION};
  bool is_late = args[6] != Py_None;
  if (!read_number(args[4], &target) || (is_late && !read_number(args[6], &motion.timing.delay))) Py_RETURN_NONE;
  if (args[5] == Py_None) {
    motion.kind = TS_MOTION_SPRING, motion.timing.given = 0;
    if (args[7] != Py_None && !copy(args[7], &motion.spring, sizeof motion.spring)) return NULL;
  } else if (!read_number(args[5], &motion.timing.duration) ||
             (args[7] != Py_None && !curve_handle(args[7], &motion.timing.easing))) {
    Py_RETURN_NONE;
  }
  if (!copy(args[2], &world, sizeof world) || !copy(args[3], &channel, sizeof channel)) return NULL;
  // A curve of one's own may be asked.
  if (PyList_Append(args[8], Py_None) != 0) return NULL;
  ts_player handle;
  ts_status status = start_motion(world, channel, &motion, &handle);
  Py_ssize_t depth = PyList_Size(args[8]);
  if (PyList_SetSlice(args[8], depth - 1, depth, NULL) != 0) return NULL;
  if (status != TS_OK) return PyLong_FromUnsignedLong((unsigned long)status);
  PyObject *made = PyType_GenericAlloc((PyTypeObject *)args[10], 0);
  if (made == NULL) return NULL;
  player *own = (player *)made;
  own->core = Py_NewRef(args[0]), own->channel = Py_NewRef(args[1]), own->world = Py_NewRef(args[11]);
  own->kind = PyUnicode_InternFromString(motion.kind == TS_MOTION_SPRING ? "spring" : "tween");
  own->key = key_of(handle.slot, handle.generation), own->born = PyLong_AsUnsignedLongLong(args[12]);
  if (put((players *)args[9], own->key, own) != 0) Py_CLEAR(made);
  return made;
}

// endings(the class of handles, reasons by their codes, handles of what has ended so, the number of ends' handlers)
PyObject *set_endings(PyObject *module, PyObject *args) {
  (void)module;
  PyObject *class, *all, *handles, *number;
  if (!PyArg_ParseTuple(args, "OO!O!O!", &class, &PyTuple_Type, &all, &PyTuple_Type, &handles, &PyLong_Type, &number)) return NULL;
  if (PyTuple_Size(all) != PyTuple_Size(handles) || PyTuple_Size(all) < 1) {
    PyErr_SetString(PyExc_ValueError, "endings wants a handle for each reason");
    return NULL;
  }
  exchange(&handle_class, Py_NewRef(class));
  exchange(&reasons, Py_NewRef(all));
  exchange(&endings, Py_NewRef(handles));
  exchange(&end_kind, Py_NewRef(number));
  Py_RETURN_NONE;
}

int add_players(PyObject *module) {
  player_type = add_type(module, "tweenspirit._accelerator.Player", sizeof(player), Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
                         player_slots);
  PyTypeObject *table = add_type(module, "tweenspirit._accelerator.Players", sizeof(players), Py_TPFLAGS_HAVE_GC, players_slots);
  return player_type && table ? 0 : -1;
}
