//pass
//--local_size=64 --num_groups=1
// wrong: loop invariants are guessed from a list of shapes (gpuverify rules), and this one is not among them
// Thread t has the elements from t * (t + 1) / 2 on.

__kernel void f(__global int *a) {
  int t = get_local_id(0), first = 0;
  for (int i = 0; i < t; i++)
    first += i + 1;
  for (int i = 0; i <= t; i++)
    a[first + i] = t;
}
