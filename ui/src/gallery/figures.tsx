import { useState } from 'react';
import { Avatar } from '../kit/avatar.tsx';
import { Button } from '../kit/button.tsx';
import { CoachMark } from '../kit/coach-mark.tsx';
import { Money } from '../kit/money.tsx';
import { QrCode, QrExpired } from '../kit/qr-code.tsx';
import { Steps } from '../kit/steps.tsx';
import { Tag } from '../kit/tag.tsx';
import { Time } from '../kit/time.tsx';
import { Exhibit, Row } from './exhibit.tsx';
import { sampleArt } from './sample-art.ts';

const started = Date.now();
const hour = 3_600_000;
export function Figures() {
  return (
    <>
      <Exhibit name="Money">
        <Row>
          <Money fen={1200} />
          <Money fen={123_456_789} size="l" />
          <Money fen={6800} before={9800} size="xl" />
          <Money fen={500} signed />
        </Row>
      </Exhibit>
      <Exhibit name="Time">
        <Row>
          {[0, 2, 24, 48, 80, -24, -80, 400].map((hours) => (
            <Time key={hours} at={started + hours * hour} />
          ))}
          <Time at={started} format="full" />
        </Row>
      </Exhibit>
      <Exhibit name="Tag, Avatar">
        <Row>
          {(['neutral', 'light', 'crimson', 'jade', 'amber'] as const).map((tone) => (
            <Tag key={tone} tone={tone}>
              {tone}
            </Tag>
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
