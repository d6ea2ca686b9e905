"""Tests of the count of loops: `make python-tests`."""
