import { useState } from 'react';
import { accessApi } from '#contract/access.ts';
import { chooseTheme, useThemeChoice } from '#ui/theme-choice.ts';
import { useRead } from '../kit/calls.ts';
import { Group, Row, Segments } from '../kit/parts.tsx';
import { Screen, TopBar } from '../kit/Screen.tsx';
import { chooseType, type TypeSize, typeSize } from '../kit/type-size.ts';
import css from './me.module.css';

export function AppearanceScreen() {
  const theme = useThemeChoice();
  const [size, setSize] = useState(typeSize);
  const choose = (next: TypeSize): void => {
    chooseType(next);
    setSize(next);
  };
  return (
    <Screen top={<TopBar title="外观与字号" home="/me" />}>
      <Group title="外观">
        <Segments
          label="外观"
          options={[
            ['system', '跟随系统'],
            ['light', '浅色'],
            ['dark', '深色'],
          ]}
          value={theme}
          onChoose={chooseTheme}
        />
      </Group>
      <Group title="字号，在手机设置的字号上再放大">
        <Segments
          label="字号"
          options={[
            ['normal', '标准'],
            ['large', '大'],
            ['larger', '更大'],
          ]}
          value={size}
          onChoose={choose}
        />
      </Group>
    </Screen>
  );
}

export const PrivacyScreen = () => (
  <Screen top={<TopBar title="隐私" home="/me" />}>
    <div className={css.long}>
      <h2>企业能看到什么</h2>
      <p>用企业支付的行程：时间、上下车地点、轨迹、费用、项目号和事由，用来付款、对账和审批。</p>
      <h2>企业看不到什么</h2>
      <p>你没有提交的草稿、常用地点，以及这台手机的位置。定位只在你选上车地点时使用，不会保存。</p>
      <h2>其他人</h2>
      <p>司机能看到乘车人的姓名和手机号，行程结束后不再显示。来访客人的手机号只给司机和订车的人看。</p>
      <h2>这台手机上存了什么</h2>
      <p>
        登录状态、草稿，以及最近一次看到的行程，没有网络时还能看。退出登录后全部清除；叫车时断网、还不知道结果的那一单，留到知道结果为止。
      </p>
    </div>
  </Screen>
);

const QUESTIONS = [
  ['为什么现在叫不了车', '首页会写最近什么时候可以、用哪个场景。进到确认页，会列出可以怎么改。'],
  ['费用和预估不一样', '费用按实际里程和时长算。行程结束后会写多在哪里；企业最多付的金额不变。'],
  ['取消要不要钱', '找车时不收。接单后按行程页写的收，取消前会再说一次。'],
  ['没有网络怎么办', '车牌和司机电话一直在。下单时断网，系统会用同一单重试，不会重复叫车。'],
] as const;

export function HelpScreen() {
  const { data } = useRead(accessApi.publicSettings, {});
  return (
    <Screen top={<TopBar title="帮助与客服" home="/me" />}>
      <Group title="客服">
        {data?.hotline && (
          <a href={`tel:${data.hotline.replace(/\D/g, '')}`}>
            <Row label={data.hotline} help={data.hotlineHours} value="打电话" />
          </a>
        )}
      </Group>
      <div className={css.long}>
        {QUESTIONS.map(([question, answer]) => (
          <section key={question}>
            <h2>{question}</h2>
            <p>{answer}</p>
          </section>
        ))}
      </div>
    </Screen>
  );
}
