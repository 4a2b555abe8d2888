//pass
//--local_size=128 --num_groups=8

// Sparse matrix-vector product in ELLPACK form with column-major storage, one row per work-item.
__kernel void spmv_ell(__global const int *column,
                       __global const float *value,
                       __global const float *x,
                       __global float *y,
                       int rows,
                       int pitch,
                       int per_row)
{
    const int row = get_global_id(0);
    if (row >= rows)
        return;

    float sum = 0.0f;
    for (int k = 0; k < per_row; ++k) {
        const int at = k * pitch + row;
        const int c = column[at];
        if (c < 0)
            break;
        sum += value[at] * x[c];
    }
    y[row] = sum;
}
