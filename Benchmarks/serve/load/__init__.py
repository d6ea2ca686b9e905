"""The parts of the load program, one subject a file."""
