//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2

// An increment reads before it writes: with the store of the neighbour it makes two races, and both are told apart.
__kernel void increment_meets_store(__global const int *in, __global int *out)
{
    __local int line[65];
    const int lid = get_local_id(0);
    line[lid] = in[get_global_id(0)]; // finding: race line
    line[lid + 1]++;                  // finding: race line
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = line[lid];
}
