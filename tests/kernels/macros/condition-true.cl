//pass
//--local_size=64 --num_groups=1
// In C `true` is a name like any other in a condition, and stands for 0.

#if true
#define SLOT 0
#else
#define SLOT get_local_id(0)
#endif

__kernel void k(__global int *out) { out[SLOT] = get_local_id(0); }
