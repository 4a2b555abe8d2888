//pass
//--local_size=64 --num_groups=8

// Gather with one stride and scatter with another (BLAS style increments).
__kernel void strided_copy(__global const float *src,
                           __global float *dst,
                           int n,
                           int src_stride,
                           int dst_stride,
                           int dst_offset)
{
    __requires(dst_stride >= 1 && dst_stride <= 4096);
    __requires(dst_offset >= 0 && dst_offset <= 65536);
    const int i = get_global_id(0);
    if (i < n) {
        dst[dst_offset + i * dst_stride] = src[i * src_stride];
    }
}
