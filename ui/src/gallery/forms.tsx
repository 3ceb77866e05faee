import { zodResolver } from '@hookform/resolvers/zod';
import { LayoutGrid, List, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { formatRate } from '../lib/format-bytes.ts';
import { Button } from '../kit/button.tsx';
import { Checkbox } from '../kit/checkbox.tsx';
import { Field, Form, FormActions } from '../kit/form.tsx';
import { SegmentedControl } from '../kit/segmented-control.tsx';
import { RadioRow } from '../kit/radio-row.tsx';
import { RadioTile } from '../kit/radio-tile.tsx';
import { Select } from '../kit/select.tsx';
import { Slider } from '../kit/slider.tsx';
import { Switch } from '../kit/switch.tsx';
import { TabPanel, Tabs } from '../kit/tabs.tsx';
import { TextArea } from '../kit/text-area.tsx';
import { PasswordField } from '../kit/password-field.tsx';
import { SearchField } from '../kit/search-field.tsx';
import { TextField } from '../kit/text-field.tsx';
import { TimeField } from '../kit/time-field.tsx';
import { toast } from '../kit/toast-store.ts';
import { Column, Exhibit, Row } from './exhibit.tsx';

const schema = z.object({
  mobile: z
    .string()
    .min(1, '电话号码不能为空')
    .regex(/^1[3-9]\d{9}$/, '请输入有效的电话号码'),
  password: z.string().min(6, '密码至少 6 位'),
  resolution: z.string().min(1, '请选择分辨率'),
});

function SampleForm() {
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { mobile: '', password: '', resolution: '1280_800' },
  });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        await new Promise((done) => setTimeout(done, 1500));
        toast.success(`已保存 ${values.mobile}`);
      }}
    >
      <Field form={form} name="mobile" label="手机号">
        {(control) => <TextField {...control} size="l" icon={<Smartphone />} inputMode="tel" />}
      </Field>
      <Field form={form} name="password" label="密码" hint="6 到 20 位">
        {(control) => <PasswordField {...control} size="l" />}
      </Field>
      <Field form={form} name="resolution" label="分辨率">
        {(control) => <Select {...control} size="l" options={resolutions} />}
      </Field>
      <FormActions>
        <Button variant="primary" type="submit" loading={form.formState.isSubmitting}>
          保存
        </Button>
      </FormActions>
    </Form>
  );
}

const resolutions = [
  { value: '1024_768', label: '1024 × 768' },
  { value: '1280_800', label: '1280 × 800' },
  { value: '1920_1080', label: '1920 × 1080' },
] as const;

export function Forms() {
  const [text, setText] = useState('烈焰');
  const [on, setOn] = useState(true);
  const [rate, setRate] = useState(20);
  const [method, setMethod] = useState(0);
  const [resolution, setResolution] = useState<string | null>(null);
  return (
    <>
      <Exhibit name="Form, Field">
        <Column>
          <SampleForm />
        </Column>
      </Exhibit>
      <Exhibit name="TextField, TextArea, SearchField, Select">
        <Column>
          <TextField aria-label="空" value="" onChange={() => undefined} placeholder="占位文字" />
          <TimeField aria-label="时间" value="22:00" onChange={() => undefined} />
          <TextField aria-label="停用" value="已停用" onChange={() => undefined} disabled />
          <TextField aria-label="错误" value="错误" onChange={() => undefined} invalid />
          <TextArea aria-label="多行" value="" onChange={() => undefined} placeholder="几行文字" />
          <SearchField label="搜索图鉴" value={text} onChange={setText} placeholder="搜索图鉴" />
          <Select
            label="分辨率"
            options={resolutions}
            value={resolution}
            onChange={setResolution}
          />
        </Column>
      </Exhibit>
      <Exhibit name="RadioRow, RadioTile, Checkbox, Switch, Slider">
        <Column>
          {['支付宝', '微信支付', '平台币'].map((name, place) => (
            <RadioRow
              key={name}
              name="method"
              checked={place === method}
              disabled={place === 2}
              onChange={() => setMethod(place)}
            >
              {name}
            </RadioRow>
          ))}
          <Row>
            {[60, 120, 240].map((sum, place) => (
              <RadioTile
                key={sum}
                name="sum"
                checked={place === method}
                disabled={place === 2}
                onChange={() => setMethod(place)}
              >
                {sum} 元
              </RadioTile>
            ))}
          </Row>
          <Checkbox checked={on} onChange={setOn}>
            我已阅读并同意用户协议和隐私协议
          </Checkbox>
          <Checkbox checked={!on} onChange={(next) => setOn(!next)}>
            下次自动登录
          </Checkbox>
          <Switch label="关闭时留在托盘" hint="下载会继续" checked={on} onChange={setOn} />
          <Switch label="停用的设置" checked={false} disabled onChange={() => undefined} />
          <Slider
            label="下载限速"
            value={rate}
            max={100}
            onChange={setRate}
            format={(value) => (value === 0 ? '不限' : formatRate(value * 1024 * 1024))}
          />
        </Column>
      </Exhibit>
      <Switching />
    </>
  );
}

function Switching() {
  const [view, setView] = useState<'graph' | 'list'>('graph');
  const [tab, setTab] = useState(1);
  const viewControl = (
    <SegmentedControl
      label="视图"
      value={view}
      onChange={setView}
      segments={[
        { value: 'graph', label: '图文' },
        { value: 'list', label: '列表' },
      ]}
    />
  );
  return (
    <Exhibit name="SegmentedControl, Tabs">
      <Row>
        {viewControl}
        <SegmentedControl
          label="视图"
          size="s"
          value={view}
          onChange={setView}
          segments={[
            { value: 'graph', label: '图文', icon: <LayoutGrid /> },
            { value: 'list', label: '列表', icon: <List /> },
          ]}
        />
      </Row>
      <Tabs
        label="游戏分类"
        value={tab}
        onChange={setTab}
        aside={viewControl}
        tabs={[
          { value: 1, label: '三端', count: 12 },
          { value: 2, label: '十五' },
          { value: 3, label: '精品' },
          { value: 4, label: '停用', disabled: true },
        ]}
      >
        <TabPanel value={1}>三端的游戏</TabPanel>
        <TabPanel value={2}>十五的游戏</TabPanel>
        <TabPanel value={3}>精品的游戏</TabPanel>
      </Tabs>
    </Exhibit>
  );
}
