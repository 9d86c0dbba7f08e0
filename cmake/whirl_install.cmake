# cmake --install: the program, the libraries, their headers, and what find_package(whirl) reads.
include(CMakePackageConfigHelpers)

add_library(whirl_whirl INTERFACE)  # what a program that runs decks wants
set_target_properties(whirl_whirl PROPERTIES EXPORT_NAME whirl)
target_link_libraries(whirl_whirl INTERFACE whirl_deck whirl_solve whirl_output)
install(TARGETS whirl_whirl EXPORT whirlTargets)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/whirl)
configure_package_config_file(cmake/whirlConfig.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/whirlConfig.cmake
                              INSTALL_DESTINATION ${package})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/whirlConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/whirlConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/whirlConfigVersion.cmake
              cmake/FindSuperLU.cmake cmake/FindMETIS.cmake DESTINATION ${package})
install(EXPORT whirlTargets NAMESPACE whirl:: DESTINATION ${package})
install(DIRECTORY src/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/whirl FILES_MATCHING PATTERN "*.hpp" PATTERN "app" EXCLUDE)
install(DIRECTORY partition schur DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/whirl FILES_MATCHING PATTERN "*.hpp")
install(FILES LICENSE README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
