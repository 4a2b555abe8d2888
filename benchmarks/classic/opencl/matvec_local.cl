//pass
//--local_size=64 --num_groups=16

// Dense matrix-vector product, one row per work-item, with the vector staged in local memory.
__kernel void matvec_local(__global const float *a,
                           __global const float *x,
                           __global float *y,
                           __local float *xs,
                           int rows,
                           int cols)
{
    __requires(cols >= 0 && cols <= 1048576);
    const int lid = get_local_id(0);
    const int width = get_local_size(0);
    const int row = get_global_id(0);
    float acc = 0.0f;

    for (int first = 0; first < cols; first += width) {
        const int c = first + lid;
        xs[lid] = c < cols ? x[c] : 0.0f;
        barrier(CLK_LOCAL_MEM_FENCE); // staged
        if (row < rows) {
            const int live = min(width, cols - first);
            for (int k = 0; k < live; ++k)
                acc += a[(first + k) * rows + row] * xs[k];
        }
        barrier(CLK_LOCAL_MEM_FENCE); // used
    }

    if (row < rows)
        y[row] = acc;
}
