// Names of fundamental types, as the headers that nvcc always includes give them on Linux.
#define GPUVERIFY_HD __attribute__((host)) __attribute__((device))
#define GPUVERIFY_D __attribute__((device))
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wundefined-internal"
#pragma clang diagnostic ignored "-Wunused-function"

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t, ssize_t;
typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef __INT64_TYPE__ int64_t, intmax_t;
typedef unsigned char uint8_t, uchar;
typedef unsigned short uint16_t, ushort;
typedef unsigned int uint32_t, uint;
typedef __UINT64_TYPE__ uint64_t, uintmax_t;
typedef unsigned long ulong;
typedef signed char int_least8_t, int_fast8_t;
typedef unsigned char uint_least8_t, uint_fast8_t;
typedef short int_least16_t;
typedef unsigned short uint_least16_t;
typedef int int_least32_t;
typedef unsigned int uint_least32_t;
typedef long int_least64_t, int_fast16_t, int_fast32_t, int_fast64_t;
typedef unsigned long uint_least64_t, uint_fast16_t, uint_fast32_t, uint_fast64_t;
typedef long clock_t, time_t;
typedef decltype(nullptr) nullptr_t;
typedef __builtin_va_list va_list;
