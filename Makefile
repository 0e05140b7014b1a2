# SPDX-License-Identifier: MIT
.DEFAULT_GOAL := help
.PHONY: help build demo test check format lint bench docs clean
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
export PYTHONPATH := $(CURDIR)/bindings/python
LIB := .build/release/libtweenspirit.so.1
PY := .venv/bin/python
CSS ?= Tests/Data/site.css
SWIFT_FILES := Package.swift Sources Tests bindings/swift

help: ## This list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1\t\2/p' Makefile | awk -F'\t' '{printf "%-8s %s\n", $$1, $$2}'

build: ## The shared library and the Swift package, release
	@Tests/Checks/prepare.sh
	swift build -c release --product tweenspirit --explicit-target-dependency-import-check error
	@[ "$$(uname)" = Darwin ] || ln -sf libtweenspirit.so $(LIB)

.venv/ready: Tests/requirements.txt
	@Tests/Checks/prepare.sh
	python3 -m venv .venv
	.venv/bin/pip install -q --disable-pip-version-check -r Tests/requirements.txt
	@touch $@

demo: build .venv/ready ## Every example in C, Python and Swift, compared (a stylesheet: CSS=file), and pictures that move
	@Tests/Demo/run.sh "$(CSS)"

test: build .venv/ready ## Every test
	Tests/run.sh

check: build .venv/ready ## Only the checks: header, exports, prototypes, kernels, generated files
	Tests/Checks/all.sh

format: .venv/ready ## Rewrite Swift and Python in the house style
	swift format --in-place --recursive $(SWIFT_FILES)
	.venv/bin/ruff format -q bindings/python Tests/Oracles
	.venv/bin/ruff check -q --fix bindings/python Tests/Oracles

lint: .venv/ready ## Complain where the style or the types are not the house's
	swift format lint --strict --recursive $(SWIFT_FILES)
	.venv/bin/ruff format --check bindings/python Tests/Oracles
	.venv/bin/ruff check bindings/python Tests/Oracles
	cd bindings/python && ../../.venv/bin/mypy

bench: build ## ns per item beside hand-written C, to Tests/Benchmarks/results
	Tests/Benchmarks/run.sh

docs: build .venv/ready ## HTML of the Swift and the Python API in .build-docs
	Tests/Checks/docs.sh

clean: ## Everything that was built
	rm -rf .build .build-* .venv build
