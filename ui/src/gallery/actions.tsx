import { Bell, Download, Settings, ShoppingBag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../kit/badge.tsx';
import { Button, ButtonLink } from '../kit/button.tsx';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { Kbd } from '../kit/kbd.tsx';
import { Menu } from '../kit/menu.tsx';
import { Popover } from '../kit/popover.tsx';
import { toast } from '../kit/toast-store.ts';
import { Tooltip } from '../kit/tooltip.tsx';
import { Exhibit, Row } from './exhibit.tsx';
import { longText } from './sample-data.ts';

export function Actions() {
  return (
    <>
      <Exhibit name="Button">
        <Row>
          <Button variant="primary">立即开通</Button>
          <Button>查看详情</Button>
          <Button variant="ghost">稍后</Button>
          <Button variant="danger" icon={<Trash2 />}>
            卸载
          </Button>
          <ButtonLink to="/game" icon={<ShoppingBag />}>
            去商店
          </ButtonLink>
        </Row>
        <Row>
          <Button variant="primary" size="s">
            小
          </Button>
          <Button variant="primary" size="l" icon={<Download />}>
            下载游戏
          </Button>
          <Button size="l">大</Button>
          <Button variant="primary" loading>
            提交中
          </Button>
          <Button loading>兑换</Button>
          <Button variant="primary" disabled>
            不可用
          </Button>
          <Button disabled>不可用</Button>
        </Row>
        <div style={{ width: 180 }}>
          <Button variant="primary" block>
            一个很长很长很长很长的按钮文字
          </Button>
        </div>
      </Exhibit>
      <Exhibit name="IconButton, Badge, Tooltip, Kbd">
        <Row>
          <IconButton label="设置" icon={<Settings />} />
          <IconButton label="设置" variant="solid" size="l" icon={<Settings />} />
          <IconButton label="设置" icon={<Settings />} disabled />
          <Tooltip text="消息">
            <IconButton label="消息" icon={<Bell />} />
          </Tooltip>
          <Badge count={3} label="3 条未读" />
          <Badge count={120} label="120 条未读" />
          <Badge label="有新消息" />
          <Kbd>Esc</Kbd>
        </Row>
      </Exhibit>
      <Floating />
    </>
  );
}

function Floating() {
  const [open, setOpen] = useState<'dialog' | 'wide' | 'confirm' | 'failing' | null>(null);
  const change = (next: boolean) => !next && setOpen(null);
  return (
    <Exhibit name="Dialog, ConfirmDialog, Menu, Popover, Toast">
      <Row>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('wide')}>Dialog 1200</Button>
        <Button onClick={() => setOpen('confirm')}>ConfirmDialog</Button>
        <Button onClick={() => setOpen('failing')}>ConfirmDialog fails</Button>
        <Menu
          trigger={<Button>Menu</Button>}
          items={[
            { label: '校验', onSelect: () => toast.show('开始校验') },
            { label: '打开目录', onSelect: () => undefined, disabled: true },
            { label: '卸载', onSelect: () => undefined, danger: true, separated: true },
          ]}
        />
        <Popover trigger={<Button>Popover</Button>} title="活动规则">
          {longText}
        </Popover>
        <Button onClick={() => toast.show('已复制邀请链接')}>toast</Button>
        <Button onClick={() => toast.success('实名认证成功')}>toast.success</Button>
        <Button onClick={() => toast.error('游戏启动失败，请稍后再试')}>toast.error</Button>
      </Row>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={change}
        title="实名认证"
        width={610}
        description="根据国家规定，登录游戏前需要完成实名认证。"
        actions={
          <Button variant="primary" onClick={() => setOpen(null)}>
            立即绑定
          </Button>
        }
      >
        {longText}
      </Dialog>
      <Dialog open={open === 'wide'} onOpenChange={change} title="授权" width={1200}>
        <div style={{ height: 900 }}>{longText}</div>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={change}
        title="用 500 积分兑换？"
        confirmText="兑换"
        onConfirm={() => new Promise((done) => setTimeout(done, 2000))}
      >
        兑换后剩余 780 积分，积分不退回。
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'failing'}
        onOpenChange={change}
        title="卸载「赤焰孤城」？"
        confirmText="卸载"
        tone="danger"
        onConfirm={async () => {
          throw new Error('游戏正在运行，请先退出游戏');
        }}
      >
        将删除本机 1.2 GB 游戏文件，账号与角色不受影响。
      </ConfirmDialog>
    </Exhibit>
  );
}
