import type { FastifyBaseLogger } from 'fastify';
import type { PortsConfig } from '../ports-config.ts';
import { ALIPAY_GATEWAY, createAlipay } from './alipay/alipay.ts';
import { NOTIFY_PATHS, PROVIDER_TIMEOUT_MS } from './port.ts';
import type { PaymentPort, PaymentProvider } from './port.ts';
import { WECHAT_PAY_API_URL, createWechatPay } from './wechat-pay/wechat-pay.ts';

const WARN_BEFORE_MS = 30 * 86_400_000;

interface PaymentDeps {
  readonly publicUrl: string;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
}

type Payments = Readonly<Record<PaymentProvider, PaymentPort | null>>;

/**
 * The configured providers; for others their simulators, or without simulators null and a warning.
 */
export function createPayments(
  config: PortsConfig,
  simulators: Payments | null,
  deps: PaymentDeps,
): Payments {
  const payments = {
    alipay: realAlipay(config, deps) ?? simulators?.alipay ?? null,
    wechat: realWechatPay(config, deps) ?? simulators?.wechat ?? null,
  };
  for (const [provider, port] of Object.entries(payments))
    if (port === null)
      deps.log.warn({ provider }, 'payment by QR code is not offered: no provider is configured');
  warnOfExpiry(config, deps);
  return payments;
}

/** Warns before our certificates expire: renewing one takes a person some days. */
function warnOfExpiry({ alipay, wechatPay }: PortsConfig, { now, log }: PaymentDeps): void {
  const certificates = {
    ALIPAY_APP_CERTIFICATE: alipay?.ALIPAY_APP_CERTIFICATE,
    ALIPAY_CERTIFICATE: alipay?.ALIPAY_CERTIFICATE,
    WECHAT_PAY_CERTIFICATE: wechatPay?.WECHAT_PAY_CERTIFICATE,
  };
  for (const [variable, certificate] of Object.entries(certificates))
    if (certificate !== undefined && Date.parse(certificate.validTo) - now() < WARN_BEFORE_MS)
      log.warn({ variable, validTo: certificate.validTo }, 'a certificate expires');
}

function realAlipay({ alipay }: PortsConfig, { publicUrl, now }: PaymentDeps): PaymentPort | null {
  if (alipay === null) return null;
  return createAlipay({
    appId: alipay.ALIPAY_APP_ID,
    sellerId: alipay.ALIPAY_SELLER_ID,
    privateKey: alipay.ALIPAY_PRIVATE_KEY.export({ type: 'pkcs8', format: 'pem' }).toString(),
    alipay: alipay.alipay,
    notifyUrl: `${publicUrl}${NOTIFY_PATHS.alipay}`,
    gateway: alipay.ALIPAY_GATEWAY ?? ALIPAY_GATEWAY,
    timeoutMs: PROVIDER_TIMEOUT_MS,
    now,
  });
}

function realWechatPay(
  { wechatPay }: PortsConfig,
  { publicUrl, now }: PaymentDeps,
): PaymentPort | null {
  if (wechatPay === null) return null;
  const { WECHAT_PAY_PUBLIC_KEY_ID: id, WECHAT_PAY_PUBLIC_KEY: key } = wechatPay;
  return createWechatPay({
    merchantId: wechatPay.WECHAT_PAY_MERCHANT_ID,
    appId: wechatPay.WECHAT_PAY_APP_ID,
    privateKey: wechatPay.WECHAT_PAY_PRIVATE_KEY,
    certificateSerial: wechatPay.WECHAT_PAY_CERTIFICATE.serialNumber,
    apiV3Key: wechatPay.WECHAT_PAY_API_V3_KEY,
    publicKey: id === undefined || key === undefined ? null : { id, key },
    notifyUrl: `${publicUrl}${NOTIFY_PATHS.wechat}`,
    apiUrl: WECHAT_PAY_API_URL,
    timeoutMs: PROVIDER_TIMEOUT_MS,
    now,
  });
}
