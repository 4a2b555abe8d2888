//xfail:NOT_ALL_VERIFIED
//--local_size=128 --num_groups=8

// ELLPACK product of the transpose that scatters into the result with a plain addition.
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

    for (int k = 0; k < per_row; ++k) {
        const int at = k * pitch + row;
        const int c = column[at];
        if (c < 0)
            break;
        y[c] += value[at] * x[row]; // finding: race y
    }
}
