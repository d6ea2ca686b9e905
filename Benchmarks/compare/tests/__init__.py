"""Tests of the comparison: python3 -m unittest discover -t Benchmarks/compare -s Benchmarks/compare/tests

Those of the conversion need numpy and gguf; that it holds against both engines is tested where llama_cpp is installed and
CREMA names a built crema.
"""
