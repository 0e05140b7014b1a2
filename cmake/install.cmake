# SPDX-License-Identifier: MIT
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(config_folder ${CMAKE_INSTALL_LIBDIR}/cmake/TweenSpirit)
set(pkgconfig_folder ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# From the folder of the .pc file back to the prefix: as many steps as the library's folder is deep (two under
# /usr/lib, three under Debian's /usr/lib/<triplet>). An absolute folder has no way back.
set(pc_libdir \${prefix}/${CMAKE_INSTALL_LIBDIR})
set(pc_includedir \${prefix}/${CMAKE_INSTALL_INCLUDEDIR})
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  set(pc_prefix ${CMAKE_INSTALL_PREFIX})
  set(pc_libdir ${CMAKE_INSTALL_LIBDIR})
else()
  file(RELATIVE_PATH up /prefix/${pkgconfig_folder} /prefix)
  string(REGEX REPLACE "/$" "" up ${up})
  set(pc_prefix \${pcfiledir}/${up})
endif()
if(IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}")
  set(pc_includedir ${CMAKE_INSTALL_INCLUDEDIR})
endif()

configure_file(cmake/tweenspirit.pc.in tweenspirit.pc @ONLY)
configure_package_config_file(cmake/TweenSpiritConfig.cmake.in TweenSpiritConfig.cmake
  INSTALL_DESTINATION ${config_folder} PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(TweenSpiritConfigVersion.cmake COMPATIBILITY SameMinorVersion)

tweenspirit_install_library(${PROJECT_BINARY_DIR}/lib/${runtime_name} ${CMAKE_INSTALL_LIBDIR} runtime)
if(NOT runtime_name STREQUAL linker_name)
  install(FILES ${PROJECT_BINARY_DIR}/lib/${linker_name} DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
endif()
install(FILES include/tweenspirit/tweenspirit.h include/tweenspirit/tweenspirit.hpp gpu/tweenspirit_gpu.h
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/tweenspirit COMPONENT development)
install(DIRECTORY include/tweenspirit/cpp
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/tweenspirit COMPONENT development FILES_MATCHING PATTERN *.hpp)
install(FILES ${PROJECT_BINARY_DIR}/tweenspirit.pc DESTINATION ${pkgconfig_folder} COMPONENT development)
install(FILES ${PROJECT_BINARY_DIR}/TweenSpiritConfig.cmake ${PROJECT_BINARY_DIR}/TweenSpiritConfigVersion.cmake
  DESTINATION ${config_folder} COMPONENT development)

if(PROJECT_IS_TOP_LEVEL)
  include(cmake/packages.cmake)
endif()
