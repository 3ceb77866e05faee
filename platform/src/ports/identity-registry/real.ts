import { z } from 'zod';
import { causeOf } from '../cause-of.ts';
import { fetchJson } from '../fetch-json.ts';
import { RegistryUnavailableError } from './port.ts';
import type { IdentityRegistry, RegistryAnswer } from './port.ts';
import { encryptForRegistry, signForRegistry } from './sign-registry.ts';

export interface RegistryOptions {
  readonly appId: string;
  readonly bizId: string;
  /** 32 hexadecimal digits, as the registry's site shows it. */
  readonly secretKey: string;
  readonly checkUrl: string;
  readonly queryUrl: string;
  readonly now: () => number;
}

export const REGISTRY_CHECK_URL = 'https://api.wlc.nppa.gov.cn/idcard/authentication/check';
export const REGISTRY_QUERY_URL = 'https://api2.wlc.nppa.gov.cn/idcard/authentication/query';

const ANSWERS: Readonly<Record<number, RegistryAnswer>> = {
  0: 'passed',
  1: 'pending',
  2: 'failed',
};
/** 2001: the number is impossible. 2004: this account's submission is still being processed. */
const BUSINESS_ANSWERS: Readonly<Record<number, RegistryAnswer>> = {
  2001: 'failed',
  2004: 'pending',
};

const answer = z.object({
  errcode: z.int(),
  data: z.object({ result: z.object({ status: z.int() }).optional() }).nullish(),
});

/**
 * The registry of the National Press and Publication Administration (网络游戏防沉迷实名认证系统):
 * a body encrypted with AES-128-GCM, a SHA-256 signature over system and query parameters.
 */
export function createIdentityRegistry(options: RegistryOptions): IdentityRegistry {
  return {
    submit: async ({ accountKey, name, idCard }) => {
      const text = JSON.stringify({ ai: accountKey, name, idNum: idCard });
      const body = JSON.stringify({ data: encryptForRegistry(options.secretKey, text) });
      return request(options.checkUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          ...systemHeaders(options, {}, body),
        },
        body,
      });
    },
    ask: ({ accountKey }) => {
      const query = { ai: accountKey };
      return request(`${options.queryUrl}?${new URLSearchParams(query).toString()}`, {
        headers: systemHeaders(options, query, ''),
      });
    },
  };
}

async function request(url: string, init: RequestInit): Promise<RegistryAnswer> {
  let given: z.output<typeof answer>;
  try {
    given = answer.parse(await fetchJson(url, init));
  } catch (cause) {
    throw new RegistryUnavailableError(causeOf(cause), { cause });
  }
  const status = given.data?.result?.status;
  const found =
    given.errcode === 0
      ? status === undefined
        ? undefined
        : ANSWERS[status]
      : BUSINESS_ANSWERS[given.errcode];
  if (found === undefined)
    throw new RegistryUnavailableError(`${String(given.errcode)}/${String(status)}`);
  return found;
}

function systemHeaders(
  { appId, bizId, secretKey, now }: RegistryOptions,
  query: Readonly<Record<string, string>>,
  body: string,
) {
  const system = { appId, bizId, timestamps: String(now()) };
  return { ...system, sign: signForRegistry(secretKey, { ...system, ...query }, body) };
}
