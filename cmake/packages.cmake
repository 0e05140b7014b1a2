# SPDX-License-Identifier: MIT
#
# `cpack -G DEB` makes Debian's libtweenspirit2 and libtweenspirit-dev. Configure with -DCMAKE_INSTALL_PREFIX=/usr, so
# that the library's folder is Debian's (lib/<triplet>), and -DCPACK_PACKAGE_CONTACT="Name <address>".
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tweenspirit)
set(CPACK_PACKAGE_VENDOR "The TweenSpirit authors")
set(CPACK_PACKAGE_CONTACT "The TweenSpirit authors" CACHE STRING "Who maintains the packages: name <address>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SOURCE tweenspirit)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
if(CMAKE_INSTALL_LIBDIR MATCHES "^lib/.+-.+-")
  set(CPACK_DEBIAN_PACKAGE_MULTIARCH same)
endif()

set(debian_version ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})
set(debian_runtime libtweenspirit${TWEENSPIRIT_ABI_VERSION})
set(debian_development libtweenspirit-dev)
set(about "\nEasing curves, springs, keyframe tracks, timelines and worlds that animate\nvalues: the same input gives \
the same bits on every CPU, in every language.\n.\n")

set(CPACK_DEBIAN_LIB_PACKAGE_NAME ${debian_runtime})
set(CPACK_DEBIAN_LIB_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIB_DESCRIPTION "animation engine - shared library${about}This package holds the shared library.")
find_program(TWEENSPIRIT_SHLIBDEPS dpkg-shlibdeps DOC "Finds what a Debian package depends on")
mark_as_advanced(TWEENSPIRIT_SHLIBDEPS)
# What zig links needs libpthread.so.0 of old systems, whose functions are in libc.so.6 since 2.34: dpkg-shlibdeps looks only there.
if(TWEENSPIRIT_EMBEDDED AND TWEENSPIRIT_EMBEDDED_TARGET MATCHES "-linux-gnu$")
  set(CPACK_DEBIAN_LIB_PACKAGE_DEPENDS "libc6 (>= 2.17)")
elseif(TWEENSPIRIT_SHLIBDEPS)
  set(CPACK_DEBIAN_LIB_PACKAGE_SHLIBDEPS ON)
else()
  set(CPACK_DEBIAN_LIB_PACKAGE_DEPENDS "libc6 (>= 2.34), libgcc-s1 (>= 3.3), libstdc++6 (>= 11)")
endif()

set(CPACK_DEBIAN_DEV_PACKAGE_NAME ${debian_development})
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "${debian_runtime} (= ${debian_version})")
set(CPACK_DEBIAN_DEV_DESCRIPTION
  "animation engine - development files${about}This package holds the headers for C and C++ and the \
files for CMake\nand pkg-config.")

# What Debian wants beside the files: the licence in its form, and a changelog. Installed into packages only.
file(READ LICENSE licence)
string(REGEX MATCH "Copyright [^\n]*" copyright "${licence}")
string(REGEX REPLACE "^Copyright \\(c\\) " "" copyright "${copyright}")
string(REGEX REPLACE "^.*(Permission is hereby.*)$" "\\1" licence "${licence}")
string(STRIP "${licence}" licence)
string(REPLACE "\n\n" "\n.\n" licence "${licence}")
string(REPLACE "\n" "\n " licence "${licence}")
configure_file(cmake/copyright.in debian/copyright @ONLY)

set(contact "${CPACK_PACKAGE_CONTACT}")
if(NOT contact MATCHES "<.*>")
  string(APPEND contact " <>")
endif()
string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${PROJECT_BINARY_DIR}/debian/changelog "tweenspirit (${debian_version}) unstable; urgency=medium\n\n"
  "  * Version ${PROJECT_VERSION}; CHANGELOG.md of the sources says what is new.\n\n -- ${contact}  ${now}\n")
set(debian_documents ${PROJECT_BINARY_DIR}/debian/copyright)
find_program(TWEENSPIRIT_GZIP gzip DOC "Packs the changelog of a Debian package")
mark_as_advanced(TWEENSPIRIT_GZIP)
if(TWEENSPIRIT_GZIP)
  execute_process(COMMAND ${TWEENSPIRIT_GZIP} -9nc ${PROJECT_BINARY_DIR}/debian/changelog
    OUTPUT_FILE ${PROJECT_BINARY_DIR}/debian/changelog.Debian.gz COMMAND_ERROR_IS_FATAL ANY)
  list(APPEND debian_documents ${PROJECT_BINARY_DIR}/debian/changelog.Debian.gz)
endif()
foreach(component runtime development)
  install(FILES ${debian_documents} DESTINATION share/doc/${debian_${component}}
    COMPONENT debian_${component} EXCLUDE_FROM_ALL)
endforeach()

set(CPACK_COMPONENTS_ALL runtime debian_runtime development debian_development)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
include(CPack)
cpack_add_component(runtime GROUP lib)
cpack_add_component(debian_runtime GROUP lib)
cpack_add_component(development GROUP dev)
cpack_add_component(debian_development GROUP dev)
