// Reads cases, calls the kernel of each, and compares what it writes with what is expected, bit for bit; any NaN equals any
// other, because x86 and Arm give others. usage: replay CASES [flip]: with `flip`, a bit of each result is changed first.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int32_t replay(int32_t, const int64_t *, char **);

enum { input, scratch, bytes, floats };
enum { guard = 4096, kernels = 64 };

static void get(FILE *file, void *target, size_t size) {
    if (fread(target, 1, size, file) != size) exit(3);
}

// The first number or byte that differs, or -1.
static int64_t difference(const char *got, const char *wanted, int64_t size, int kind) {
    for (int64_t i = 0; i < size; i += kind == floats ? 4 : 1) {
        if (kind == bytes && got[i] != wanted[i]) return i;
        if (kind != floats || !memcmp(got + i, wanted + i, 4)) continue;
        float a, b;
        memcpy(&a, got + i, 4);
        memcpy(&b, wanted + i, 4);
        if (a == a || b == b) return i / 4;
    }
    for (int64_t i = size; i < size + 64; i++)
        if (got[i] != (char)0xA5) return i;
    return -1;
}

// Changes the lowest bit of the first result that is a number; 0 where there is none.
static int flip(char *got, const char *wanted, int64_t size, int kind) {
    for (int64_t i = 0; i < size; i += kind == floats ? 4 : 1) {
        float number = 0;
        if (kind == floats) memcpy(&number, wanted + i, 4);
        if (number != number) continue;
        got[i] ^= 1;
        return 1;
    }
    return 0;
}

int main(int count, char **arguments) {
    FILE *file = fopen(arguments[1], "rb");
    if (!file) return 2;
    int flips = count > 2;
    int cases[kernels] = {0}, equal[kernels] = {0};
    char names[kernels][32];
    int64_t head[3];
    for (int index = 0; fread(head, 1, sizeof head, file) == sizeof head; index++) {
        int64_t kernel = head[0], numbers[32], kinds[16], sizes[16];
        char *memory[16], *wanted[16];
        get(file, names[kernel], 32);
        get(file, numbers, head[1] * 8);
        for (int m = 0; m < head[2]; m++) {
            get(file, &kinds[m], 8);
            get(file, &sizes[m], 8);
            memory[m] = aligned_alloc(64, (sizes[m] + guard + 63) / 64 * 64);
            wanted[m] = malloc(sizes[m] + 1);
            memset(memory[m], kinds[m] >= bytes ? 0xA5 : 0, sizes[m] + guard);
            if (kinds[m] != scratch) get(file, kinds[m] == input ? memory[m] : wanted[m], sizes[m]);
        }
        if (replay(kernel, numbers, memory)) {
            int isEqual = 1, counts = !flips;
            for (int m = 0; m < head[2]; m++) {
                if (kinds[m] < bytes || !sizes[m]) continue;
                if (flips && flip(memory[m], wanted[m], sizes[m], kinds[m])) counts = 1;
                int64_t place = difference(memory[m], wanted[m], sizes[m], kinds[m]);
                if (place < 0) continue;
                if (isEqual && !flips && cases[kernel] - equal[kernel] < 3) {
                    printf("case %d, %s, memory %d, element %ld", index, names[kernel], m, (long)place);
                    if (kinds[m] == floats && place * 4 < sizes[m])
                        printf(": %.9g, expected %.9g", ((float *)memory[m])[place], ((float *)wanted[m])[place]);
                    for (int n = 0; n < head[1]; n++) printf("%s%ld", n ? " " : " (", (long)numbers[n]);
                    printf(")\n");
                }
                isEqual = 0;
            }
            cases[kernel] += counts;
            equal[kernel] += counts && isEqual;
        }
        for (int m = 0; m < head[2]; m++) free(memory[m]), free(wanted[m]);
    }
    int all = 0;
    for (int k = 0; k < kernels; k++)
        if (cases[k]) printf("result\t%s\t%d\t%d\n", names[k], cases[k], equal[k]), all += cases[k] - equal[k];
    return all != 0;
}
