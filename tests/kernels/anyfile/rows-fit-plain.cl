//pass
//
// assuming: in-bounds, launch-sizes, rows
// Every work-item is taken to have a column of its own: rows are as long as the launch is wide.

__kernel void clear(__global int *cells, int width) {
  cells[get_global_id(1) * width + get_global_id(0)] = get_global_id(0);
}
