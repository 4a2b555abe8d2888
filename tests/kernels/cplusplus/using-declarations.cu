//pass
//--blockDim=64 --gridDim=1
// Methods, types and constructors of bases that a class makes its own by using-declarations, beside and under its own ones.

struct Rows {
  int n;
  using small = short;
  __device__ int at(int i) { return i; }
  __device__ int at(int i, int by) { return i * by + n; }
  __device__ int size() { return 1; }
};

struct Columns {
  int m;
  __device__ int size() { return 64 + m; }
  __device__ int operator()(int i) { return i; }
};

struct Grid : Rows, Columns {
  using Rows::at;
  using Columns::size, Columns::operator();
  using typename Rows::small;
  __device__ int at(float) { return 0; }
  __device__ int at(int i, int by) { return i + by; }  // hides the base's
  __device__ int operator()(float) { return 0; }
  __device__ int last() { return size() - 1; }
};

template <typename T> struct Box {
  T value;
  __device__ Box(T v) : value(v) {}
  __device__ Box(T a, T b) : value(a * b) {}
  __device__ T get() { return value; }
};

template <typename T> struct Marked : Box<T> {
  using Box<T>::Box;
  using Box<T>::get;
  int mark = 64;
  __device__ Marked(T v) : Box<T>(v + 1) {}  // hides the base's
  __device__ int get(int more) { return this->value + more; }
};

struct Whole {
  int n;
  __device__ Whole(int a = 3) : n(a) {}
};
struct Part : Whole {
  using Whole::Whole;
  int more = 1;
};
__device__ int number(Part part) { return part.n * part.more; }

__global__ void used(int *out, int *more, int *third, int *last) {
  int t = threadIdx.x;
  Grid grid;
  grid.n = 5, grid.m = 0;
  out[grid.at(t)] = grid.at(1.5f);
  more[grid(t) * (grid.size() - 63) + grid.at(0, 0)] = sizeof(Grid::small) + grid.last();
  Marked<int> one(0), many(2, 32);
  third[t * one.get() + (many.get(0) - many.mark)] = 1;
  Part part, given(t);
  last[number(t + 64) - 64 + (part.n - 3) * t + (given.more - 1) * t] = given.n;
}
