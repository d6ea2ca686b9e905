"""What Benchmarks/embed/run compares."""
