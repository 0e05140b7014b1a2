# SPDX-License-Identifier: MIT
.DEFAULT_GOAL := help
.PHONY: help build demo test scaling check generate fuzz soak format lint bench bench-full docs everywhere web wheels dist platforms hosts gallery gpu-check bench-gpu clean
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
export PYTHONPATH := $(CURDIR)/bindings/python
LIB := .build/release/libtweenspirit.so.2
PY := .venv/bin/python
CSS ?= Tests/Data/site.css
SWIFT_FILES := Package.swift Sources Tests bindings/swift
PYTHON_FILES := bindings/python Tests gpu tools

help: ## This list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' Makefile | awk -F'\t' '{printf "%-10s %s\n", $$1, $$2}'

build: ## The shared library and the Swift package, release
	@Tests/Checks/prepare.sh
	swift build -c release --product tweenspirit --explicit-target-dependency-import-check error
	@[ "$$(uname)" = Darwin ] || ln -sf libtweenspirit.so $(LIB)
	@bindings/python/accelerator/build.sh .build/release

.venv/ready: Tests/requirements.txt
	@Tests/Checks/prepare.sh
	python3 -m venv .venv
	.venv/bin/pip install -q --disable-pip-version-check -r Tests/requirements.txt
	@touch $@

demo: build .venv/ready ## Every example in C, Python and Swift, compared (a stylesheet: CSS=file), and pictures that move
	@Tests/Consumers/Demo/run.sh "$(CSS)"

test: build .venv/ready ## The tests; .ci/run adds other languages, sanitizers, and what is repeated many times
	Tests/run.sh

scaling: build .venv/ready ## How the cost of each public operation grows from n to 8n things, in C and Python: a table
	Tests/Scaling/run.sh

check: build .venv/ready ## Only the checks: header, ABI, exports, hardening, prototypes, kernels, generated files, instructions
	Tests/Checks/all.sh
	Tests/Benchmarks/guard.sh

generate: .venv/ready ## Rewrite what is generated: bindings from the header, polynomials and golden values from definitions
	tools/generate.sh

fuzz: build .venv/ready ## A minute of fuzzing for each target, under the address sanitizer, and for files (longer: Tests/Fuzz/run.sh --seconds N)
	Tests/Fuzz/run.sh
	$(PY) Tests/Fuzz/files.py

soak: build .venv/ready ## Hours: four million inputs a fuzz target, a day at 240 Hz, every test under sanitizers and valgrind
	Tests/Soak/all.sh

format: .venv/ready ## Rewrite Swift and Python in the house style
	swift format --in-place --recursive $(SWIFT_FILES)
	.venv/bin/ruff format -q $(PYTHON_FILES)
	.venv/bin/ruff check -q --fix $(PYTHON_FILES)

lint: .venv/ready ## Complain where the style or the types are not the house's
	swift format lint --strict --recursive $(SWIFT_FILES)
	.venv/bin/ruff format --check $(PYTHON_FILES)
	.venv/bin/ruff check $(PYTHON_FILES)
	cd bindings/python && ../../.venv/bin/mypy

.venv/bench: .venv/ready Tests/Benchmarks/requirements.txt
	.venv/bin/pip install -q --disable-pip-version-check -r Tests/Benchmarks/requirements.txt
	@touch $@

bench: build .venv/bench ## Beside hand-written C, memcpy, numpy, numba: minutes, to Tests/Benchmarks/results (PEERS="tweeny=path")
	Tests/Benchmarks/run.sh $(addprefix --peer ,$(PEERS))

bench-full: build .venv/bench ## The same at every size, for each instruction set, on one thread and two
	Tests/Benchmarks/run.sh --full $(addprefix --peer ,$(PEERS))

docs: build web .venv/ready ## Pages of the Swift, Python and C API, the guides and the playground in .build-docs, links checked
	Tests/Checks/docs.sh

gallery: build web .venv/ready ## The playground in .build-docs/gallery: springs, curves, timelines, scenes; every curve with its formula
	$(PY) bindings/python/tools/gallery.py .build-docs/gallery

.venv/hosts: .venv/ready Tests/Consumers/Hosts/requirements.txt
	.venv/bin/pip install -q --disable-pip-version-check -r Tests/Consumers/Hosts/requirements.txt
	@touch $@

.venv/tools: .venv/ready tools/requirements.txt
	.venv/bin/pip install -q --disable-pip-version-check -r tools/requirements.txt
	@touch $@

everywhere: .venv/tools ## The library for every target that can run here, and on each the golden hash: a line for each
	Tests/Everywhere/run.sh

web: .venv/tools ## The web package in .build-web: JavaScript and a module of WebAssembly, and both in one script
	tools/web.sh

wheels: .venv/tools ## Python wheels for Linux (glibc 2.17, musl; x86-64, arm64), Windows and macOS, in dist
	tools/wheels.sh

dist: build .venv/hosts .venv/tools ## All that is given out, in dist: wheels, sources, Debian packages, the C library, the web package, pages; sums
	tools/dist.sh

platforms: .venv/tools ## Wheels and the C library tried where no Swift is: old Debian, arm64 under QEMU, musl, Wine; downloads 350 MB once
	Tests/Consumers/Wheel/platforms.sh
	Tests/Consumers/Dist/clean.sh

hosts: build .venv/hosts .venv/tools ## Real hosts: programs and languages, a browser, the wheel without Swift, packages; those that can run here
	Tests/Consumers/Hosts/run.sh
	Tests/Consumers/Browser/run.sh
	Tests/Consumers/Wheel/run.sh
	Tests/Consumers/Packages/run.sh

gpu-check: build .venv/ready ## The kernels for graphics cards against the library, bit for bit: as C, and on OpenCL's devices
	Tests/GPU/run.sh

bench-gpu: build .venv/ready ## Those kernels on every OpenCL and CUDA device, on arrays that stay there and copied ones: a table
	$(PY) Tests/GPU/bench.py

clean: ## Everything that was built
	rm -rf .build .build-* .venv build
