//pass
//--local_size=64 --num_groups=6

// Each work-item forms the running sums of its own run of 16 elements.
#define RUN 16

__kernel void running_sum(__global const int *src, __global int *dst, uint n)
{
    const uint first = get_global_id(0) * RUN;
    int total = 0;
    for (uint k = 0; k < RUN; ++k) {
        const uint j = first + k;
        if (j >= n)
            break;
        total += src[j];
        dst[j] = total;
    }
}
