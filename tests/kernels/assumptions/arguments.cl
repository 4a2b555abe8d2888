//pass
//--local_size=64 --num_groups=1 --kernel-args=f,0x2,*
// assuming: in-bounds, arguments

__kernel void f(__global int *a, int n, int m) {
  a[get_local_id(0) * n] = m + get_local_id(0);
}
