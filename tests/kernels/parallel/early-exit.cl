//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=8
// In OpenCL all work-items of a group have to come.
__kernel void f(__global int *out, int n)
{
    const int i = get_global_id(0);
    if (i >= n) return;
    barrier(CLK_LOCAL_MEM_FENCE); // finding: divergence
    out[i] = i;
}
