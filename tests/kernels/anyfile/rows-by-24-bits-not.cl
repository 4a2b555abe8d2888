//xfail:NOT_ALL_VERIFIED
//
// As rows-by-24-bits.cl; the offset is added for odd columns only.

__kernel void clear(__global uchar *cells, int step, int offset, int rows, int cols) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x < cols && y < rows)
    cells[mad24(y, step, x + (x & 1 ? offset : 0))] = y; // finding: race cells
}
