"""Tests of the load program: python3 -B -m unittest discover -t Benchmarks/serve -s Benchmarks/serve/tests"""
