import { useState } from 'react';
import { Avatar } from '../shared/ui/avatar.tsx';
import { Button } from '../shared/ui/button.tsx';
import { CoachMark } from '../shared/ui/coach-mark.tsx';
import { Coin } from '../shared/ui/coin.tsx';
import { Money } from '../shared/ui/money.tsx';
import { QrCode, QrExpired } from '../shared/ui/qr-code.tsx';
import { Reward } from '../shared/ui/reward.tsx';
import { Steps } from '../shared/ui/steps.tsx';
import { GameTag, Tag } from '../shared/ui/tag.tsx';
import { Countdown, Time } from '../shared/ui/time.tsx';
import { Exhibit, Row } from './exhibit.tsx';
import { sampleArt } from './sample-art.ts';

const started = Date.now();
const hour = 3_600_000;
const drawn = { minValue: null, maxValue: null, couponName: null };
const rewards = [
  { ...drawn, type: 0, value: 50 },
  { ...drawn, type: 1, value: null, minValue: 10, maxValue: 100 },
  { ...drawn, type: 2, value: 20 },
  { ...drawn, type: 3, value: null, minValue: 100, maxValue: 800 },
  { ...drawn, type: 4, value: 1, couponName: '满 100 减 20 充值优惠券' },
] as const;

export function Figures() {
  return (
    <>
      <Exhibit name="Money, Coin">
        <Row>
          <Money fen={1200} />
          <Money fen={123_456_789} size="l" />
          <Money fen={6800} before={9800} size="xl" />
          <Money fen={500} signed />
          <Coin kind="ruby" amount={1280} />
          <Coin kind="points" amount={500} size="l" />
          <Coin kind="welfare" amount={-20} signed />
        </Row>
      </Exhibit>
      <Exhibit name="Reward">
        <Row>
          {rewards.map((reward) => (
            <Reward key={reward.type} reward={reward} />
          ))}
        </Row>
        <Row>
          {rewards.map((reward) => (
            <div key={reward.type} style={{ width: 104 }}>
              <Reward reward={reward} look="tile" spent={reward.type === 2} />
            </div>
          ))}
        </Row>
      </Exhibit>
      <Exhibit name="Time, Countdown">
        <Row>
          {[0, 2, 24, 48, 80, -24, -80, 400].map((hours) => (
            <Time key={hours} at={started + hours * hour} />
          ))}
          <Time at={started} format="full" />
          <Countdown until={started + 300_000} />
        </Row>
      </Exhibit>
      <Exhibit name="Tag, Avatar">
        <Row>
          {([0, 1, 2, 3, 4, 5] as const).map((tag) => (
            <GameTag key={tag} tag={tag} />
          ))}
          {([0, 1, 3, 4, 5] as const).map((tag) => (
            <GameTag key={tag} tag={tag} facet />
          ))}
          <Tag tone="gold">至尊会员</Tag>
        </Row>
        <Row>
          <Avatar src={null} />
          <Avatar src={sampleArt(2, 96, 96)} size={40} level="diamond" />
          <Avatar src={sampleArt(4, 96, 96)} size={64} level="supreme" />
        </Row>
      </Exhibit>
      <Guide />
      <Exhibit name="QrCode">
        <Row>
          <QrCode value={null} label="微信登录二维码" />
          <QrCode value="https://example.test/login/abc" label="微信登录二维码" />
          <QrCode
            value="https://example.test/login/abc"
            label="微信登录二维码"
            cover={<QrExpired text="二维码已失效" onRefresh={() => undefined} />}
          />
        </Row>
      </Exhibit>
    </>
  );
}

function Guide() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Exhibit name="Steps, CoachMark">
      <Steps label="新手引导" steps={['下载游戏', '注册账号', '设置密码']} current={1} />
      <Row>
        <span id="coach-target">
          <Button onClick={() => setOpen(true)}>CoachMark</Button>
        </span>
      </Row>
      {open && (
        <CoachMark
          target="#coach-target"
          title="先下载游戏"
          progress="1 / 3"
          onNext={close}
          onSkip={close}
        >
          点这里开始下载，完成后会自动进入下一步。
        </CoachMark>
      )}
    </Exhibit>
  );
}
