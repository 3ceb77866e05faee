import { z } from 'zod';
import { causeOf } from '../../cause-of.ts';
import { PaymentError } from '../port.ts';
import { chinaDateTime } from '../provider-values.ts';

export interface AlipayKeys {
  readonly appId: string;
  /** The application's private key, PEM in PKCS#8. */
  readonly privateKey: string;
  /**
   * How to verify Alipay's signatures: by its public key, or by its certificates together with
   * ours.
   */
  readonly alipay:
    | { readonly publicKey: string }
    | {
        readonly appCertificate: string;
        readonly alipayCertificate: string;
        readonly rootCertificate: string;
      };
}

export interface AlipayClientOptions extends AlipayKeys {
  readonly gateway: string;
  readonly timeoutMs: number;
  readonly now: () => number;
}

export interface AlipayClient {
  /** Sends a request and verifies the answer; `refusal` is Alipay's code of a refused operation. */
  readonly ask: (
    method: string,
    bizContent: Readonly<Record<string, unknown>>,
    notifyUrl?: string,
  ) => Promise<AlipayAnswer>;
  /** Whether the parameters of a notification carry Alipay's signature. */
  readonly isSigned: (parameters: Readonly<Record<string, string>>) => Promise<boolean>;
}

export type AlipayAnswer =
  | { readonly refusal: string; readonly data: null }
  | { readonly refusal: null; readonly data: unknown };

const SUCCESS = '10000';
const BUSINESS_REFUSED = '40004';
const UNAVAILABLE = '20000';
const SYSTEM_ERROR = 'ACQ.SYSTEM_ERROR';
const answer = z.looseObject({ code: z.string(), subCode: z.string().optional() });
/** Alipay does not sign its errors to an application that it does not know, and others. */
const rawErrors = z.record(z.string(), z.unknown()).transform((envelope) =>
  Object.entries(envelope)
    .filter(([name]) => name.endsWith('_response'))
    .map(([, given]) => given),
);
const rawError = rawErrors.pipe(z.tuple([z.object({ code: z.string(), sub_code: z.string() })]));

/**
 * Alipay's gateway by its own SDK, which is loaded at the first request: most installations never
 * need it.
 */
export function createAlipayClient(options: AlipayClientOptions): AlipayClient {
  let loaded: ReturnType<typeof loadSdk> | null = null;
  const sdk = () => (loaded ??= loadSdk(options));
  return {
    ask: async (method, bizContent, notifyUrl) => {
      const client = await sdk();
      const parameters = {
        // The SDK itself would use the server's time zone.
        timestamp: chinaDateTime(options.now()),
        ...(notifyUrl === undefined ? {} : { notifyUrl }),
        bizContent,
      };
      const given = await client
        .exec(method, parameters, { validateSign: true })
        .catch((error: unknown) => {
          throw failureOf(error);
        });
      return interpret(answer.parse(given));
    },
    isSigned: async (parameters) => {
      // The SDK would accept the weaker SHA-1 signature if the message asks for it.
      if (parameters['sign_type'] !== 'RSA2') return false;
      const client = await sdk();
      try {
        return client.checkNotifySignV2(parameters);
      } catch {
        return false;
      }
    },
  };
}

async function loadSdk({ appId, privateKey, alipay, gateway, timeoutMs }: AlipayClientOptions) {
  const { AlipaySdk: Sdk } = await import('alipay-sdk');
  class AlipaySdk extends Sdk {
    override checkResponseSign(raw: string, key: string, sign: unknown, traceId: string): void {
      if (typeof sign !== 'string') throw new UntrustedAnswerError(raw);
      try {
        super.checkResponseSign(raw, key, sign, traceId);
      } catch {
        throw new UntrustedAnswerError(raw);
      }
    }
  }
  const common = { appId, privateKey, keyType: 'PKCS8', gateway, timeout: timeoutMs } as const;
  if ('publicKey' in alipay) return new AlipaySdk({ ...common, alipayPublicKey: alipay.publicKey });
  return new AlipaySdk({
    ...common,
    appCertContent: alipay.appCertificate,
    alipayPublicCertContent: alipay.alipayCertificate,
    alipayRootCertContent: alipay.rootCertificate,
  });
}

function interpret(given: z.output<typeof answer>): AlipayAnswer {
  const { code, subCode = '' } = given;
  if (code === SUCCESS) return { refusal: null, data: given };
  const detail = subCode === '' ? code : subCode;
  if (code === UNAVAILABLE || subCode === SYSTEM_ERROR)
    throw new PaymentError('unreachable', detail);
  if (code === BUSINESS_REFUSED) return { refusal: detail, data: null };
  // All other errors concern the signature, the application or its rights.
  throw new PaymentError('misconfigured', detail);
}

/** An answer that came, but is not signed by the key that we hold as Alipay's. */
class UntrustedAnswerError extends Error {
  readonly responseDataRaw: string;

  constructor(responseDataRaw: string) {
    super('The answer is not signed');
    this.responseDataRaw = responseDataRaw;
  }
}

/** Without the error itself: the SDK's errors contain request and response. */
function failureOf(error: unknown): PaymentError {
  const raw = error instanceof Error && 'responseDataRaw' in error ? error.responseDataRaw : null;
  const told = typeof raw === 'string' ? readUnsigned(raw) : null;
  if (told !== null && (told.code === UNAVAILABLE || told.sub_code === SYSTEM_ERROR))
    return new PaymentError('unreachable', told.sub_code);
  if (error instanceof UntrustedAnswerError)
    return new PaymentError(
      'misconfigured',
      `answer not signed by ALIPAY_PUBLIC_KEY${told === null ? '' : `, ${told.sub_code}`}`,
    );
  return told === null
    ? new PaymentError('unreachable', causeOf(error))
    : new PaymentError('misconfigured', told.sub_code);
}

function readUnsigned(raw: string): z.output<typeof rawError>[0] | null {
  try {
    return rawError.parse(JSON.parse(raw))[0];
  } catch {
    return null;
  }
}
