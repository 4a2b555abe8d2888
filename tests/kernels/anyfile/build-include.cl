//pass
//
// listed: WHOLE is defined (-DWHOLE)
// The build defines WHOLE, STR and FOLDER: the text includes what it needs only then.
#ifdef WHOLE
#include STR(FOLDER/build-include.h)
#endif

ENTRY void twice(__global ELEMENTS *out) { out[get_global_id(0)] *= 2; }
