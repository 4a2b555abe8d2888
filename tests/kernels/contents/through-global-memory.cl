//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2

// Work items of another group have not arrived at this barrier.
__kernel void through_global_memory(__global int *out, __global int *a)
{
    int g = get_global_id(0);
    a[g] = g; // finding: race a
    barrier(CLK_GLOBAL_MEM_FENCE);
    out[a[(g + 64) % 128]] = g; // finding: race a out
}
