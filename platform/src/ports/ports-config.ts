import { z } from 'zod';
import { WrongEnvironmentError } from '../wrong-environment-error.ts';

const text = z.string().min(1);

const aliyun = z.object({
  ALIYUN_SMS_ACCESS_KEY_ID: text,
  ALIYUN_SMS_ACCESS_KEY_SECRET: text,
  ALIYUN_SMS_SIGN_NAME: text,
  ALIYUN_SMS_TEMPLATE_CODE: text,
});
const tencent = z.object({
  TENCENT_SMS_SECRET_ID: text,
  TENCENT_SMS_SECRET_KEY: text,
  TENCENT_SMS_SDK_APP_ID: text,
  TENCENT_SMS_SIGN_NAME: text,
  TENCENT_SMS_TEMPLATE_ID: text,
  TENCENT_SMS_REGION: text.default('ap-guangzhou'),
});
const wechat = z.object({ WECHAT_APP_ID: text, WECHAT_APP_SECRET: text });
const registry = z.object({
  REGISTRY_APP_ID: text,
  REGISTRY_BIZ_ID: text,
  REGISTRY_SECRET_KEY: z.string().regex(/^[0-9a-fA-F]{32}$/),
});

const captcha = z.object({ CAPTCHA_VERIFY_URL: z.url(), CAPTCHA_SECRET: text });

/** The providers the environment configures; null where none of its variables is set. */
export function readPortsConfig(variables: Readonly<Record<string, string | undefined>>) {
  return {
    aliyun: readGroup(aliyun, variables),
    tencent: readGroup(tencent, variables),
    wechat: readGroup(wechat, variables),
    registry: readGroup(registry, variables),
    captcha: readGroup(captcha, variables),
  };
}
export type PortsConfig = ReturnType<typeof readPortsConfig>;

/** All of a provider or nothing of it: half is a mistake, and an error names what is missing. */
function readGroup<T extends z.ZodObject>(
  schema: T,
  variables: Readonly<Record<string, string | undefined>>,
): z.output<T> | null {
  const names = Object.keys(schema.shape);
  const given = names.filter((name) => (variables[name] ?? '') !== '');
  if (given.length === 0) return null;
  const parsed = schema.safeParse(Object.fromEntries(given.map((name) => [name, variables[name]])));
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => issue.path.join('.'));
  throw new WrongEnvironmentError(`wrong or missing: ${wrong.join(', ')}`);
}
