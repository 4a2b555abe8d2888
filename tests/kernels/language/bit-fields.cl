//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1
// A thread reads a bit-field while another writes its neighbour.

typedef struct {
  uint key : 24;
  uint count : 8;
} entry;

__kernel void count(__global entry *table, __global uint *keys) {
  size_t i = get_local_id(0);
  table[i].count++;  // finding: race table
  keys[i] = table[(i + 1) % 64].key;  // finding: race table
}
