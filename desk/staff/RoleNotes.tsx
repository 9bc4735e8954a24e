import { Card } from '#console/kit/page.tsx';
import type { DeskRole } from '#contract/desk-staff.ts';
import { LEAST_ADMINISTRATORS } from '#rules/desk/people.ts';
import css from './StaffPage.module.css';

const READING = [
  ['看', '能看，不能改'],
  ['办', '能办理，在自办上限以内不用别人复核'],
  ['复核', '能办理，也能放行别人提交的'],
] as const;
const FIXED = [
  '提交人和放行人不能是同一人',
  '没有人能给自己改角色或上限',
  `至少保留 ${LEAST_ADMINISTRATORS} 名管理员`,
  '给出的权限不能多于自己拥有的',
  '审计只读，导出也留痕',
];

/** Roles that release for others and have one person: while that one is away, everything waits. */
const alone = (roles: readonly DeskRole[]): DeskRole[] =>
  roles.filter(({ staffCount, rights }) => staffCount === 1 && Object.values(rights).includes('release'));

export function RoleNotes({ roles }: { roles: readonly DeskRole[] }) {
  return (
    <>
      <Card title="怎么读">
        <dl className={css.reading}>
          {READING.map(([level, text]) => (
            <div key={level}>
              <dt>{level}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title="不能改的规矩">
        <ul className={css.rules}>
          {FIXED.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Card>
      <Card title="数据范围">
        <p>每个人另有城市和企业范围：订单、车辆和资费按城市，账单和账户按企业。</p>
      </Card>
      {alone(roles).map(({ roleId, name }) => (
        <p key={roleId} className={css.warning} role="note">
          {name}只有 1 人，休假时复核会停下。
        </p>
      ))}
    </>
  );
}
