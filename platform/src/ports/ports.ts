import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Captcha } from './captcha/port.ts';
import { createSiteVerify } from './captcha/site-verify.ts';
import { RegistryUnavailableError } from './identity-registry/port.ts';
import type { IdentityRegistry } from './identity-registry/port.ts';
import {
  REGISTRY_CHECK_URL,
  REGISTRY_QUERY_URL,
  createIdentityRegistry,
} from './identity-registry/real.ts';
import { createRegistrySimulator } from './identity-registry/simulator.ts';
import type { RegistrySimulator } from './identity-registry/simulator.ts';
import type { PaymentPort, PaymentProvider } from './payment/port.ts';
import { createPayments } from './payment/payments.ts';
import { postByHttp } from './payment/simulator/post-by-http.ts';
import type { PostNotification } from './payment/simulator/notice-sender.ts';
import { createPaymentSimulator } from './payment/simulator/simulator.ts';
import type { PaymentSimulator } from './payment/simulator/simulator.ts';
import type { PortsConfig } from './ports-config.ts';
import { ALIYUN_SMS_ENDPOINT, createAliyunSms } from './sms/aliyun.ts';
import { SmsSendError } from './sms/port.ts';
import type { SmsSender } from './sms/port.ts';
import { createSmsSimulator } from './sms/simulator.ts';
import type { SmsSimulator } from './sms/simulator.ts';
import { TENCENT_SMS_ENDPOINT, createTencentSms } from './sms/tencent.ts';
import { createToldFailures } from './told-failures.ts';
import type { ProviderFailures } from './told-failures.ts';
import { WechatLoginError } from './wechat-login/port.ts';
import type { WechatLogin } from './wechat-login/port.ts';
import { WECHAT_API_URL, WECHAT_OPEN_URL, createWechatLogin } from './wechat-login/real.ts';
import { createWechatSimulator } from './wechat-login/simulator.ts';
import type { WechatSimulator } from './wechat-login/simulator.ts';
import { WrongEnvironmentError } from '../wrong-environment-error.ts';

/** The outside services: the real one if its provider is configured. */
export interface Ports {
  readonly sms: SmsSender;
  readonly wechatLogin: WechatLogin;
  readonly identityRegistry: IdentityRegistry;
  /** null: no captcha is required. */
  readonly captcha: Captcha | null;
  /** null: switched off, so its method is not offered. */
  readonly payments: Readonly<Record<PaymentProvider, PaymentPort | null>>;
}

export interface Simulators {
  readonly sms: SmsSimulator;
  readonly wechatLogin: WechatSimulator;
  readonly identityRegistry: RegistrySimulator;
  readonly payments: Readonly<Record<PaymentProvider, PaymentSimulator>>;
}

export interface PortDeps {
  readonly publicUrl: string;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
  /** Where failed calls are counted; nowhere if left out. */
  readonly failures?: ProviderFailures;
}

export interface SimulatorDeps extends Omit<PortDeps, 'log' | 'failures'> {
  /** Where the payment simulators keep their orders; null: only in memory. */
  readonly dataDir: string | null;
  /** How they send notifications; by HTTP to `publicUrl` if left out. */
  readonly postNotification?: PostNotification;
}

/** The simulators of this process. They connect to nothing but the process and its own address. */
export function createSimulators(deps: SimulatorDeps): Simulators {
  const { publicUrl, now, dataDir } = deps;
  const payments = (provider: PaymentProvider) =>
    createPaymentSimulator({
      provider,
      publicUrl,
      now,
      file: dataDir === null ? null : join(dataDir, 'simulators', `${provider}.jsonl`),
      post: deps.postNotification ?? postByHttp(publicUrl),
    });
  return {
    sms: createSmsSimulator(now),
    wechatLogin: createWechatSimulator(publicUrl, now),
    identityRegistry: createRegistrySimulator(now),
    payments: { alipay: payments('alipay'), wechat: payments('wechat') },
  };
}

/**
 * Real ports by configuration, else simulators; if there are none (production), ports that fail.
 */
export function createPorts(
  config: PortsConfig,
  simulators: Simulators | null,
  deps: PortDeps,
): Ports {
  const { log } = deps;
  if (simulators === null) log.info('production: the simulators and their pages are off');
  const told = createToldFailures(log, deps.failures ?? new Map());
  const choose = <T>(
    service: string,
    tell: (port: T) => T,
    real: T | null,
    simulator: T | undefined,
    none: T,
  ): T => {
    if (real !== null) return tell(real);
    if (simulator === undefined)
      log.warn({ service }, 'no provider is configured: what needs it will be refused');
    return simulator ?? none;
  };
  return {
    sms: choose('sms', told.sms, realSms(config, deps), simulators?.sms, NO_SMS),
    wechatLogin: choose(
      'wechat-login',
      told.wechatLogin,
      realWechat(config, deps),
      simulators?.wechatLogin,
      NO_WECHAT,
    ),
    identityRegistry: choose(
      'identity-registry',
      told.identityRegistry,
      realRegistry(config, deps),
      simulators?.identityRegistry,
      NO_REGISTRY,
    ),
    captcha: realCaptcha(config),
    payments: createPayments(config, simulators?.payments ?? null, deps),
  };
}

function realSms({ aliyun, tencent }: PortsConfig, { now }: PortDeps): SmsSender | null {
  if (aliyun !== null && tencent !== null)
    throw new WrongEnvironmentError('ALIYUN_SMS_…, TENCENT_SMS_…: one SMS provider, not both');
  if (aliyun !== null)
    return createAliyunSms({
      accessKeyId: aliyun.ALIYUN_SMS_ACCESS_KEY_ID,
      accessKeySecret: aliyun.ALIYUN_SMS_ACCESS_KEY_SECRET,
      signName: aliyun.ALIYUN_SMS_SIGN_NAME,
      templateCode: aliyun.ALIYUN_SMS_TEMPLATE_CODE,
      endpoint: ALIYUN_SMS_ENDPOINT,
      now,
    });
  if (tencent === null) return null;
  return createTencentSms({
    secretId: tencent.TENCENT_SMS_SECRET_ID,
    secretKey: tencent.TENCENT_SMS_SECRET_KEY,
    sdkAppId: tencent.TENCENT_SMS_SDK_APP_ID,
    signName: tencent.TENCENT_SMS_SIGN_NAME,
    templateId: tencent.TENCENT_SMS_TEMPLATE_ID,
    region: tencent.TENCENT_SMS_REGION,
    endpoint: TENCENT_SMS_ENDPOINT,
    now,
  });
}

function realWechat({ wechat }: PortsConfig, { publicUrl }: PortDeps): WechatLogin | null {
  if (wechat === null) return null;
  return createWechatLogin({
    appId: wechat.WECHAT_APP_ID,
    appSecret: wechat.WECHAT_APP_SECRET,
    publicUrl,
    openUrl: WECHAT_OPEN_URL,
    apiUrl: WECHAT_API_URL,
  });
}

function realRegistry({ registry }: PortsConfig, { now }: PortDeps): IdentityRegistry | null {
  if (registry === null) return null;
  return createIdentityRegistry({
    appId: registry.REGISTRY_APP_ID,
    bizId: registry.REGISTRY_BIZ_ID,
    secretKey: registry.REGISTRY_SECRET_KEY,
    checkUrl: REGISTRY_CHECK_URL,
    queryUrl: REGISTRY_QUERY_URL,
    now,
  });
}

function realCaptcha({ captcha }: PortsConfig): Captcha | null {
  if (captcha === null) return null;
  return createSiteVerify({
    verifyUrl: captcha.CAPTCHA_VERIFY_URL,
    secret: captcha.CAPTCHA_SECRET,
  });
}

const NONE = 'not configured';
const NO_SMS: SmsSender = { send: () => Promise.reject(new SmsSendError('unreachable', NONE)) };
const refuseWechat = () => {
  throw new WechatLoginError('unavailable', NONE);
};
const NO_WECHAT: WechatLogin = {
  qrText: refuseWechat,
  consentUrl: refuseWechat,
  exchange: async () => refuseWechat(),
};
const refuseRegistry = () => Promise.reject(new RegistryUnavailableError(NONE));
const NO_REGISTRY: IdentityRegistry = { submit: refuseRegistry, ask: refuseRegistry };
