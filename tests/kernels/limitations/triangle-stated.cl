//pass
//--local_size=64 --num_groups=1
// open: the division by two of a product of unknowns is hard for solvers
// The invariant that is not guessed, written down.

__kernel void f(__global int *a) {
  int t = get_local_id(0), first = 0;
  for (int i = 0; __invariant(i >= 0), __invariant(i <= t), __invariant(first == i * (i + 1) / 2), i < t; i++)
    first += i + 1;
  for (int i = 0; i <= t; i++)
    a[first + i] = t;
}
