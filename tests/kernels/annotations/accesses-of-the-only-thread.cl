//pass
//--local_size=1 --num_groups=1

__kernel void f(__global int *a, int n) {
  for (int i = 0; __invariant(__write_implies(a, __write_offset_bytes(a) / sizeof(int) % 64 == 0)), i < n; i++)
    a[i * 64] = i;
  barrier(CLK_GLOBAL_MEM_FENCE);
  __assert(__no_write(a));
}
