//pass
//
// listed: the launch fits the rows of its matrices
// OpenCV's way to say where an element is; the offset is where the first row begins.

__kernel void clear(__global uchar *cells, int step, int offset, int rows, int cols) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x < cols && y < rows)
    cells[mad24(y, step, x + offset)] = x + y;
}
