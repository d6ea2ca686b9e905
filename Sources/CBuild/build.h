// What a build records of itself: the package's manifest gives the text of the variable CREMA_BUILD as a macro.
#ifndef CREMA_BUILD
#define CREMA_BUILD ""
#endif

static inline const char *_Nonnull crema_build(void) { return CREMA_BUILD; }
