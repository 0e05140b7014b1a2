# SPDX-License-Identifier: MIT
#
# What a Python wheel holds besides Python: one copy of the library, because a wheel cannot hold links, and the
# accelerator where it can be compiled. Without it everything works, and short calls take longer.

# With TWEENSPIRIT_LIB, as at run time, the library is the one that it names, with the accelerator beside it if there is
# one, and no Swift is built. A library for another system (CMAKE_SYSTEM_NAME) never gets an accelerator of this one.
set(wheel_library ${PROJECT_BINARY_DIR}/lib/${runtime_name})
if(NOT "$ENV{TWEENSPIRIT_LIB}" STREQUAL "")
  file(REAL_PATH "$ENV{TWEENSPIRIT_LIB}" wheel_library)
  if(NOT EXISTS "${wheel_library}" OR IS_DIRECTORY "${wheel_library}")
    message(FATAL_ERROR "TWEENSPIRIT_LIB is set to $ENV{TWEENSPIRIT_LIB}, and there is no such library")
  endif()
  message(STATUS "The wheel gets ${wheel_library}")
endif()
tweenspirit_install_library("${wheel_library}" tweenspirit python)

cmake_path(REPLACE_FILENAME wheel_library _accelerator.abi3.so OUTPUT_VARIABLE beside)
if(NOT "$ENV{TWEENSPIRIT_LIB}" STREQUAL "" AND EXISTS "${beside}")
  message(STATUS "The wheel gets ${beside}")
  install(PROGRAMS "${beside}" DESTINATION tweenspirit COMPONENT python)
  return()
endif()

set(accelerator ${PROJECT_SOURCE_DIR}/bindings/python/accelerator)
set(without)
if(NOT EXISTS ${accelerator})
  set(without "${accelerator} is not there")
elseif(CMAKE_CROSSCOMPILING)
  set(without "none lies beside the library")
else()
  include(CheckLanguage)
  check_language(C)
  find_package(Python 3.11 COMPONENTS Interpreter Development.Module)
  if(NOT CMAKE_C_COMPILER)
    set(without "no C compiler was found")
  elseif(NOT Python_FOUND OR NOT EXISTS "${Python_INCLUDE_DIRS}/Python.h")
    set(without "the headers of Python 3.11 or later were not found")
  endif()
endif()
if(without)
  message(STATUS "The wheel is made without the accelerator: ${without}")
  return()
endif()

enable_language(C)
# Of the stable ABI, and linked to nothing of ours: what it calls it is given at run time.
file(GLOB sources CONFIGURE_DEPENDS ${accelerator}/*.c)
add_library(accelerator MODULE ${sources})
set_target_properties(accelerator PROPERTIES
  PREFIX "" OUTPUT_NAME _accelerator SUFFIX .abi3.so C_VISIBILITY_PRESET hidden C_STANDARD 11 C_EXTENSIONS OFF)
target_include_directories(accelerator PRIVATE include)
target_include_directories(accelerator SYSTEM PRIVATE ${Python_INCLUDE_DIRS})
target_compile_definitions(accelerator PRIVATE Py_LIMITED_API=0x030B0000)
target_compile_options(accelerator PRIVATE -O2 -Wall -Wextra -Werror)
if(APPLE)
  target_link_options(accelerator PRIVATE -undefined dynamic_lookup)
else()
  # It calls nothing of libc, but auditwheel tells glibc from others by the libraries that a file names.
  target_link_options(accelerator PRIVATE LINKER:--push-state,--no-as-needed,-lc,--pop-state)
endif()
install(TARGETS accelerator LIBRARY DESTINATION tweenspirit COMPONENT python)
