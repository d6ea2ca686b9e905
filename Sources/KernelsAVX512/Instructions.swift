/// Inner loops for AVX-512 with VNNI and BF16; knows nothing but pointers and lengths.
enum Instructions {}
