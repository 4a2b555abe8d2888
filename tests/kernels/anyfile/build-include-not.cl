//xfail:NOT_ALL_VERIFIED
//
// As build-include.cl; all work-items of a group write one element.
#ifdef WHOLE
#include STR(FOLDER/build-include.h)
#endif

ENTRY void twice(__global ELEMENTS *out) { out[get_group_id(0)] += get_local_id(0); } // finding: race out
