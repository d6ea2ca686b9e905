"""Prints which llama.cpp the environment holds, and for which instructions it was compiled."""

from __future__ import annotations

import ctypes

import llama_cpp
import llama_cpp.llama_cpp as library

from .worker import answer


def commit() -> str:
    """The commit of the sources that llama-cpp-python vendors."""
    function = getattr(library._lib, "ggml_commit", None)
    if function is None:
        return "unknown"
    function.restype = ctypes.c_char_p
    return function().decode()


def main() -> None:
    features = library.llama_print_system_info().decode()
    present = [part.split("=")[0].split(":")[-1].strip() for part in features.split("|") if "= 1" in part]
    answer(
        {
            "llama_cpp_commit": commit(),
            "llama_cpp_python": llama_cpp.__version__,
            "llama_cpp_features": " ".join(present),
        }
    )


if __name__ == "__main__":
    main()
