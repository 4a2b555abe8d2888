//xfail:NOT_ALL_VERIFIED
//--local_size=16 --num_groups=4 --check-array-bounds
struct image { int size; uchar rows[4][8]; int tail; };
__kernel void f(__global struct image *images, int row) {
  int x = get_local_id(0);
  if (row >= 0 && row < 4)
    images[get_group_id(0)].rows[row][x] = x; // finding: bounds
}
