//xfail:NOT_ALL_VERIFIED
//--local_size=256 --num_groups=4

// Hillis-Steele scan in one buffer: a neighbour may be updated before it is read.
__kernel void scan_hillis_steele(__global const int *in, __global int *out, __local int *temp)
{
    const uint lid = get_local_id(0);
    const uint n = get_local_size(0);

    temp[lid] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint offset = 1; offset < n; offset <<= 1) {
        if (lid >= offset)
            temp[lid] += temp[lid - offset]; // finding: race temp
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    out[get_global_id(0)] = temp[lid];
}
