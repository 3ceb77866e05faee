import { createPublicKey } from 'node:crypto';
import type { KeyObject, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { certificatePem, certificatesPem, privateKeyPem, publicKeyPem } from './pem.ts';
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

const alipay = z
  .object({
    ALIPAY_APP_ID: z.string().regex(/^\d{16}$/, 'not 16 digits'),
    ALIPAY_SELLER_ID: z.string().regex(/^2088\d{12}$/, 'not 2088 and 12 digits'),
    ALIPAY_PRIVATE_KEY: privateKeyPem,
    ALIPAY_PUBLIC_KEY: publicKeyPem.optional(),
    ALIPAY_APP_CERTIFICATE: certificatePem.optional(),
    ALIPAY_CERTIFICATE: certificatePem.optional(),
    ALIPAY_ROOT_CERTIFICATE: certificatesPem.optional(),
    ALIPAY_GATEWAY: z.url({ protocol: /^https$/ }).optional(),
  })
  .transform((given, context) => {
    const alipay = alipayMode(given);
    if (typeof alipay !== 'string') return { ...given, alipay };
    context.addIssue(alipay);
    return z.NEVER;
  });
const wechatPay = z
  .object({
    WECHAT_PAY_MERCHANT_ID: z.string().regex(/^\d{8,10}$/, 'not 8 to 10 digits'),
    WECHAT_PAY_APP_ID: z.string().regex(/^wx[0-9a-zA-Z]{16}$/, 'not wx and 16 characters'),
    WECHAT_PAY_PRIVATE_KEY: privateKeyPem,
    WECHAT_PAY_CERTIFICATE: certificatePem,
    WECHAT_PAY_API_V3_KEY: z.string().regex(/^[\x21-\x7e]{32}$/, 'not 32 characters'),
    WECHAT_PAY_PUBLIC_KEY_ID: z
      .string()
      .regex(/^PUB_KEY_ID_\d+$/, 'not PUB_KEY_ID_…')
      .optional(),
    WECHAT_PAY_PUBLIC_KEY: publicKeyPem.optional(),
  })
  .refine(
    ({ WECHAT_PAY_PUBLIC_KEY_ID: id, WECHAT_PAY_PUBLIC_KEY: key }) =>
      (id === undefined) === (key === undefined),
    'WECHAT_PAY_PUBLIC_KEY_ID and WECHAT_PAY_PUBLIC_KEY go together',
  )
  .refine(
    (given) => given.WECHAT_PAY_CERTIFICATE.checkPrivateKey(given.WECHAT_PAY_PRIVATE_KEY),
    'WECHAT_PAY_PRIVATE_KEY is not the key of WECHAT_PAY_CERTIFICATE',
  );

const captcha = z.object({ CAPTCHA_VERIFY_URL: z.url(), CAPTCHA_SECRET: text });

interface AlipayGiven {
  readonly ALIPAY_PRIVATE_KEY: KeyObject;
  readonly ALIPAY_PUBLIC_KEY?: KeyObject | undefined;
  readonly ALIPAY_APP_CERTIFICATE?: X509Certificate | undefined;
  readonly ALIPAY_CERTIFICATE?: X509Certificate | undefined;
  readonly ALIPAY_ROOT_CERTIFICATE?: string | undefined;
}

/** How Alipay's signatures are verified, one of two ways; a string is the error. */
function alipayMode(given: AlipayGiven) {
  const { ALIPAY_PUBLIC_KEY: publicKey, ALIPAY_ROOT_CERTIFICATE: root } = given;
  const { ALIPAY_APP_CERTIFICATE: app, ALIPAY_CERTIFICATE: own } = given;
  const certificates = [app, own, root].filter((one) => one !== undefined).length;
  if (publicKey?.equals(createPublicKey(given.ALIPAY_PRIVATE_KEY)) === true)
    return 'ALIPAY_PUBLIC_KEY is the public half of ALIPAY_PRIVATE_KEY, not 支付宝公钥';
  if (publicKey !== undefined && certificates === 0)
    return { publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
  if (publicKey !== undefined || app === undefined || own === undefined || root === undefined)
    return 'ALIPAY_PUBLIC_KEY alone, or ALIPAY_APP_CERTIFICATE, ALIPAY_CERTIFICATE and ALIPAY_ROOT_CERTIFICATE';
  if (!app.checkPrivateKey(given.ALIPAY_PRIVATE_KEY))
    return 'ALIPAY_PRIVATE_KEY is not the key of ALIPAY_APP_CERTIFICATE';
  return {
    appCertificate: app.toString(),
    alipayCertificate: own.toString(),
    rootCertificate: root,
  };
}

/**
 * The providers that the environment configures; null if none of a provider's variables is set.
 * Throws a `WrongEnvironmentError` that names everything that is wrong.
 */
export function readPortsConfig(variables: Readonly<Record<string, string | undefined>>) {
  const wrong: string[] = [];
  const read = <T extends z.ZodType>(schema: T) => readGroup(schema, variables, wrong);
  const config = {
    aliyun: read(aliyun),
    tencent: read(tencent),
    wechat: read(wechat),
    registry: read(registry),
    alipay: read(alipay),
    wechatPay: read(wechatPay),
    captcha: read(captcha),
  };
  if (wrong.length > 0) throw new WrongEnvironmentError(...wrong);
  return config;
}
export type PortsConfig = ReturnType<typeof readPortsConfig>;

/**
 * Reads all variables of a provider, or none: a half-configured provider is an error, which is
 * added to `problems`.
 */
function readGroup<T extends z.ZodType>(
  schema: T,
  variables: Readonly<Record<string, string | undefined>>,
  problems: string[],
): z.output<T> | null {
  const names = Object.keys(shapeOf(schema));
  const given = names.filter((name) => (variables[name] ?? '') !== '');
  if (given.length === 0) return null;
  const parsed = schema.safeParse(Object.fromEntries(given.map((name) => [name, variables[name]])));
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path, message, code }) => {
    const name = path.join('.');
    if (name === '') return message;
    if (variables[name] === undefined || variables[name] === '') return `${name} (missing)`;
    return code === 'custom' || code === 'invalid_format' ? `${name} (${message})` : name;
  });
  problems.push(`wrong or missing: ${wrong.join(', ')}`);
  return null;
}

function shapeOf(schema: unknown): Readonly<Record<string, unknown>> {
  if (schema instanceof z.ZodObject) return schema.shape;
  return schema instanceof z.ZodPipe ? shapeOf(schema.in) : {};
}
