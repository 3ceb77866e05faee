/* The program's first instructions, in place of the C library's own start file: that one asks
 * for a C library as new as the builder's. There are no constructors to run. */
int main(int count, char **arguments);

__asm__(
    ".globl _start\n"
    ".type _start,@function\n"
    "_start:\n"
    "  xor %ebp, %ebp\n"
    "  mov %rdx, %r9\n"        /* the dynamic linker's exit function */
    "  pop %rsi\n"             /* argument count */
    "  mov %rsp, %rdx\n"       /* arguments */
    "  and $-16, %rsp\n"
    "  push %rax\n"
    "  push %rsp\n"
    "  xor %r8d, %r8d\n"       /* no fini */
    "  xor %ecx, %ecx\n"       /* no init */
    "  lea main(%rip), %rdi\n"
    "  call *__libc_start_main@GOTPCREL(%rip)\n"
    "  hlt\n");
