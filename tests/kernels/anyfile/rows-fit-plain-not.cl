//xfail:NOT_ALL_VERIFIED
//
// Columns are counted twice: whatever the launch, two work-items of one row meet.

__kernel void clear(__global int *cells, int width) {
  cells[get_global_id(1) * width + get_global_id(0) / 2] = get_global_id(0); // finding: race cells
}
