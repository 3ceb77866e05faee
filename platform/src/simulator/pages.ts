import type { FastifyInstance } from 'fastify';
import { html } from '../http/html-page.ts';
import type { WechatService } from '../modules/auth/wechat-service.ts';
import type { Simulators } from '../ports/ports.ts';
import type { DemoReleases } from '../demo-releases.ts';
import { acceptForms } from './forms.ts';
import { sendSimulatorPage } from './frame.ts';
import { paymentPages } from './payment-page.ts';
import { registryPage } from './registry-page.ts';
import { releasesPage } from './releases-page.ts';
import { smsPage } from './sms-page.ts';
import { wechatPage } from './wechat-page.ts';

const SERVICES = [
  ['/simulator/sms', '短信收件箱', '查看登录验证码；模拟限流、拒绝与无应答。'],
  ['/simulator/wechat', '微信（手机端）', '登录框里的二维码都列在这里：打开手机，确认或拒绝登录。'],
  ['/simulator/registry', '实名登记中心', '可用的姓名与身份证号；决定审核中的申请。'],
  [
    '/simulator/payment',
    '支付',
    '支付宝与微信支付的订单：用手机付款；让通知迟到、重复、乱序、丢失；伪造通知；植入账单差异。',
  ],
  ['/simulator/releases', '游戏更新', '演示游戏的版本；把等待中的更新发布给玩家。'],
] as const;

export interface SimulatorOptions {
  readonly simulators: Simulators;
  readonly publicUrl: string;
  readonly listOpenQrs: WechatService['listOpenQrs'];
  /** null without the demo world. */
  readonly demoReleases: DemoReleases | null;
}

/** The pages that drive the simulators. Never registered in production. */
export function simulatorPages(options: SimulatorOptions) {
  const { simulators, publicUrl, listOpenQrs } = options;
  return (app: FastifyInstance): void => {
    acceptForms(app);
    app.addHook('onClose', async () => {
      simulators.payments.alipay.stop();
      simulators.payments.wechat.stop();
    });
    app.get('/simulator', { schema: { hide: true } }, (_request, reply) =>
      sendSimulatorPage(reply, {
        path: '/simulator',
        title: '外部服务模拟器',
        content: html`<p>开发环境用它们代替真实的外部服务；生产模式下没有这些页面。</p>
          <ul class="services">
            ${SERVICES.map(
              ([path, title, text]) =>
                html`<li>
                  <a href="${path}"><b>${title}</b>${text}</a>
                </li>`,
            )}
          </ul>`,
      }),
    );
    smsPage(app, simulators.sms);
    wechatPage(app, { wechat: simulators.wechatLogin, publicUrl, listOpenQrs });
    registryPage(app, simulators.identityRegistry);
    paymentPages(app, simulators.payments);
    releasesPage(app, options.demoReleases);
  };
}
