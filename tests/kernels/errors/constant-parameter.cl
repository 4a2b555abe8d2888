//xfail:CLANG_ERROR
//--local_size=64 --num_groups=1
// A write through a pointer to constant memory.

__kernel void f(__constant int *table) {
  table[get_local_id(0)] = 1;
}
