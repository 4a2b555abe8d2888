//xfail:NOT_ALL_VERIFIED
//--local_size=128 --num_groups=8

// Histogram that counts with a plain increment in local memory.
#define BINS 256

__kernel void histogram_local(__global const uchar *pixels, __global uint *histogram, uint n)
{
    __local uint bins[BINS];

    for (uint b = get_local_id(0); b < BINS; b += get_local_size(0))
        bins[b] = 0;
    barrier(CLK_LOCAL_MEM_FENCE); // zeroed

    for (uint i = get_global_id(0); i < n; i += get_global_size(0))
        bins[pixels[i]]++; // finding: race bins
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint b = get_local_id(0); b < BINS; b += get_local_size(0))
        atomic_add(&histogram[b], bins[b]);
}
