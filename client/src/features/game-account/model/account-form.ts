import { GAME_ACCOUNT_PATTERN } from '@gamebox/contract';
import { z } from 'zod';

export const accountName = z
  .string()
  .min(1, '请输入账号')
  .regex(/^[A-Za-z]/, '账号须以字母开头')
  .min(4, '账号至少 4 位')
  .max(20, '账号最多 20 位')
  .regex(GAME_ACCOUNT_PATTERN, '账号只能用字母、数字和下划线');

/** The form's rules; the server's are in the contract's `registerAccount`. */
export const accountForm = z
  .object({
    account: accountName,
    password: z.string().min(1, '请输入密码').min(6, '密码至少 6 位').max(64, '密码最多 64 位'),
    repeated: z.string().min(1, '请再输入一次密码'),
  })
  .refine((values) => values.repeated === '' || values.password === values.repeated, {
    path: ['repeated'],
    message: '两次输入的密码不一致',
  });
export type AccountForm = z.infer<typeof accountForm>;
