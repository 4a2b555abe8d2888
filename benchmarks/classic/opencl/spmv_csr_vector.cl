//pass
//--local_size=64 --num_groups=32

// open: the proof takes about 25 s and may not end within the limit on a slow machine
// Sparse matrix-vector product in CSR form, one group per row with a reduction in local memory.
__kernel void spmv_csr_vector(__global const int *row_start,
                              __global const int *column,
                              __global const float *value,
                              __global const float *x,
                              __global float *y,
                              int rows)
{
    __requires(rows >= 0 && rows <= 16777216);
    __local float part[64];
    const int lid = get_local_id(0);

    for (int row = get_group_id(0); row < rows; row += get_num_groups(0)) {
        const int end = row_start[row + 1];
        float sum = 0.0f;
        for (int j = row_start[row] + lid; j < end; j += get_local_size(0))
            sum = fma(value[j], x[column[j]], sum);

        part[lid] = sum;
        barrier(CLK_LOCAL_MEM_FENCE); // partial sums stored

        for (int s = 32; s > 0; s >>= 1) {
            if (lid < s)
                part[lid] += part[lid + s];
            barrier(CLK_LOCAL_MEM_FENCE); // level done
        }

        if (lid == 0)
            y[row] = part[0];
    }
}
