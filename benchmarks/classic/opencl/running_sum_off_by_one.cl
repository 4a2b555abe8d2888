//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=6

// Running sums over one element too many: the last store lands in the next run.
#define RUN 16

__kernel void running_sum(__global const int *src, __global int *dst, uint n)
{
    const uint first = get_global_id(0) * RUN;
    int total = 0;
    for (uint k = 0; k <= RUN; ++k) {
        const uint j = first + k;
        if (j >= n)
            break;
        total += src[j];
        dst[j] = total; // finding: race dst
    }
}
