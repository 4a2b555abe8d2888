//pass
//--local_size=64 --num_groups=4
// wrong: what the host guarantees of an array's contents, here that it ascends, cannot be told
// Rows of a sparse matrix lie one after the other.

__kernel void f(__global const int *start, __global float *value, int rows) {
  int row = get_global_id(0);
  if (row < rows)
    for (int i = start[row]; i < start[row + 1]; i++)
      value[i] = row;
}
