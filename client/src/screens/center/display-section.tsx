import { formatPercent } from '@gamebox/ui/lib/format-percent.ts';
import { LaunchStep } from '@gamebox/contract';
import type { ViewMode } from '@gamebox/contract';
import { useLocalSetting } from '../../bridge/local-setting.ts';
import { changeSetting } from '../../features/setting/api/save-setting.ts';
import type { ThemeChoice } from '@gamebox/ui/lib/theme.ts';
import { TYPE_SIZES, useTypeSize } from '@gamebox/ui/lib/type-size.ts';
import { useTheme } from '@gamebox/ui/lib/theme.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { SegmentedControl } from '@gamebox/ui/segmented-control.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import { Row, Rows } from './row.tsx';

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'dark', label: '深色' },
  { value: 'light', label: '浅色' },
  { value: 'system', label: '跟随系统' },
];

const sizes = TYPE_SIZES.map((value) => ({ value, label: formatPercent(value) }));

const views: readonly { value: ViewMode; label: string }[] = [
  { value: 'graph', label: '图文' },
  { value: 'list', label: '列表' },
];

/** The client's appearance; works in any browser. */
export function DisplaySection({ title }: { title: string }) {
  const { choice, setChoice } = useTheme();
  const { size, setSize } = useTypeSize();
  const view = useLocalSetting((setting) => setting.viewMode ?? 'graph');
  const restartGuide = async () => {
    if (await changeSetting({ launchStep: LaunchStep.download })) {
      toast.success('下次打开游戏详情时，新手引导会重新开始');
    }
  };
  return (
    <Section title={title}>
      <Rows>
        <Row label="主题">
          <SegmentedControl label="主题" segments={themes} value={choice} onChange={setChoice} />
        </Row>
        <Row label="文字大小" hint="只放大文字，图片和布局不变">
          <SegmentedControl label="文字大小" segments={sizes} value={size} onChange={setSize} />
        </Row>
        <Row label="游戏列表" hint="图文看封面，列表看得更多">
          <SegmentedControl
            label="游戏列表"
            segments={views}
            value={view}
            onChange={(viewMode) => void changeSetting({ viewMode })}
          />
        </Row>
        <Row label="新手引导" hint="一步一步带您下载、注册账号和进入游戏">
          <Button onClick={() => void restartGuide()}>重新开始</Button>
        </Row>
      </Rows>
    </Section>
  );
}
