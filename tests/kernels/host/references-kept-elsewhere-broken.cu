//xfail:NOT_ALL_VERIFIED
//
// A variable changes through a reference that does not simply name it.
__global__ void put(int *out, int stride)
{
    out[(blockIdx.x * blockDim.x + threadIdx.x) * stride] = threadIdx.x + blockIdx.x; // finding: race out
}
int &same(int &value) { return value; }
void clear(int &value) { value = 0; }
struct Held { int &value; };
union Either { int whole; short half; };
struct Chain { int value; Chain &set(int v) { value = v; return *this; } };
struct Pair { int first, second; };
struct Bits { int few : 3; int : 0; int whole; };
void chosen(int *out, int c)
{
    int one = 1, other = 1;
    int &either = c > 2 ? one : other;
    either = 0;
    put<<<4, 64>>>(out, one);  // launch: put 64 4
}
void given_one_of_two(int *out, int c)
{
    int one = 1, other = 1;
    clear(c > 2 ? one : other);
    put<<<4, 64>>>(out, one);  // launch: put 64 4
}
void behind_a_comma(int *out, int c)
{
    int one = 1;
    int &last = (c++, one);
    last = 0;
    put<<<4, 64>>>(out, one);  // launch: put 64 4
}
void assigned(int *out)
{
    int one = 1;
    int &target = (one = 1);
    target = 0;
    put<<<4, 64>>>(out, one);  // launch: put 64 4
}
void given_back(int *out)
{
    int one = 1;
    same(one) = 0;
    put<<<4, 64>>>(out, one);  // launch: put 64 4
}
void seen_later(int *out, int c)
{
    int one = 1, other = 1;
    const int &either = c > 2 ? one : other;
    one = other = 0;
    put<<<4, 64>>>(out, either);  // launch: put 64 4
}
void held(int *out)
{
    int one = 1;
    Held holder = {one};
    holder.value = 0;
    put<<<4, 64>>>(out, one);  // launch: put 64 4
}
void in_one_place(int *out)
{
    Either both;
    both.whole = 1;
    both.half = 0;
    put<<<4, 64>>>(out, both.whole);  // launch: put 64 4
}
void pointed_at(int *out, int c)
{
    int one = 1, other = 1;
    int *either = &(c > 2 ? one : other);
    *either = 0;
    put<<<4, 64>>>(out, one);  // launch: put 64 4
}
void bound(int *out)
{
    Pair pair = {1, 1};
    auto &[first, second] = pair;
    second = 0;
    put<<<4, 64>>>(out, pair.second);  // launch: put 64 4
}
void assembled(int *out)
{
    int one = 1;
    asm volatile("xor %0, %0" : "=r"(one));
    put<<<4, 64>>>(out, one);  // launch: put 64 4
}
void beside_bits(int *out)
{
    Bits bits = {1, 0};
    put<<<4, 64>>>(out, bits.whole);  // launch: put 64 4
}
void one_after_the_other(int *out)
{
    Chain chain = {1};
    chain.set(1).set(0);
    put<<<4, 64>>>(out, chain.value);  // launch: put 64 4
}
