//pass
//--blockDim=64 --gridDim=1
// A choice between two places is a place: it can be assigned, stepped, referred to, passed on and asked for its members.

struct Pair {
  int first, second;
  __device__ void add(int n) { first += n; }
  __device__ int &at(int i) { return i ? second : first; }
};

__device__ int kind(int &x) { x += 1; return 1; }
__device__ int kind(const int &x) { return 2; }
__device__ int &pick(int &left, int &right, bool c) { return c ? left : right; }

__global__ void choices(int *even, int *odd, int *slot, int n) {
  int t = threadIdx.x, x = 1, y = 2;
  bool c = t % 2 == 0;
  (c ? even[t] : odd[t]) = t;
  (c ? even[t / 2 * 2] : odd[t]) += t;
  int &mine = c ? even[t] : odd[t];
  c = !c;       // the reference stays where it is
  mine *= 2;
  ++(c ? x : y);                             // x for odd threads, y for the others
  int which = kind(c ? x : y);               // 1
  Pair p = {x, y}, q = {0, 0};
  (t < n ? p : q).first = 64 * which;
  (t < n ? q : p).add(64);                   // both have 64 in their first member
  pick(p.second, q.second, t < n) = 1;
  (t < n ? p : q).at(1) -= 1;                // what has been picked is 0
  slot[t + (t < n ? p : q).second + (p.first - 64) + (q.first - 64)] = x + y;
}
