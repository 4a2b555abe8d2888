//pass
//--local_size=64 --num_groups=4

// Each work-item takes a run of symbolic length, cut at the end of the array.
__kernel void clipped_chunk(__global float *a, int n, int chunk)
{
    __requires(chunk >= 1 && chunk <= 4096);
    int first = get_global_id(0) * chunk;
    int end = min(first + chunk, n);
    for (int i = first; i < end; i++)
        a[i] = a[i] * 0.5f + first;
}
