// Tells the runtime where the metadata of the program is, as `swiftrt.o` of a toolchain for Arm would: Debian has it only in
// the package of the whole compiler. The fields are those of `MetadataSections` in the runtime's sources.
#include <stdint.h>

#define SECTIONS(each)                                                                                                 \
    each(protocols) each(protocol_conformances) each(type_metadata) each(typeref) each(reflstr) each(fieldmd)          \
    each(assocty) each(replace) each(replac2) each(builtin) each(capture) each(mpenum) each(accessible_functions)      \
    each(runtime_attributes)

#define DECLARED(name)                                                                                                 \
    extern const char __start_swift5_##name[] __attribute__((weak, visibility("hidden")));                             \
    extern const char __stop_swift5_##name[] __attribute__((weak, visibility("hidden")));
SECTIONS(DECLARED)

struct range {
    const char *start;
    uintptr_t size;
};

static struct {
    uintptr_t version;
    const void *base, *unused[2];
    struct range ranges[16];
} sections;

extern const char __ehdr_start[] __attribute__((visibility("hidden")));
void swift_addNewDSOImage(const void *);

__attribute__((constructor)) static void add(void) {
    sections.version = 4;
    sections.base = __ehdr_start;
    struct range *next = sections.ranges;
#define FILLED(name)                                                                                                   \
    next->start = __start_swift5_##name;                                                                               \
    next++->size = (uintptr_t)(__stop_swift5_##name - __start_swift5_##name);
    SECTIONS(FILLED)
    swift_addNewDSOImage(&sections);
}
