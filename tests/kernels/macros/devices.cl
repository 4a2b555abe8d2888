//pass
//--local_size=64 --num_groups=1
// assuming: in-bounds, compiler-macros
// listed: compiled for a device with cl_khr_fp64: that is tested at line 7
// listed: cl_amd_printf is not defined (-D): that is tested at line 12

#ifdef cl_khr_fp64
#define SLOT get_local_id(0)
#else
#define SLOT 0
#endif
#if defined(cl_amd_printf)
#undef SLOT
#define SLOT 0
#endif

__kernel void k(__global int *out) { out[SLOT] = get_local_id(0); }
