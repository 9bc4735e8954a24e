import { TriangleAlert } from 'lucide-react';
import type { Role, RoleDraft } from '#rules/role-form.ts';
import { countText } from '../kit/text.ts';
import css from './role.module.css';
import { emptyScopeWarning, type FieldName, type NameOf, type Piece, roleProse } from './role-text.ts';

/** The first control of the field that a value comes from. */
function goTo(field: FieldName): void {
  const title = document.getElementById(`${field}-title`);
  title?.scrollIntoView({ block: 'start' });
  const box = title?.parentElement;
  const control = box?.querySelector<HTMLElement>('input:checked:not(:disabled)') ?? box?.querySelector('input');
  control?.focus({ preventScroll: true });
}

function Words({ piece }: { piece: Piece }) {
  if (typeof piece === 'string') return <>{piece}</>;
  return (
    <button type="button" className={css.value} onClick={() => goTo(piece.field)}>
      {piece.text}
    </button>
  );
}

interface RoleProseProps {
  draft: RoleDraft;
  nameOf: NameOf;
  role: Role | undefined;
}

/** In plain sentences, what the role can do as it stands in the form. */
export function RoleProse({ draft, nameOf, role }: RoleProseProps) {
  const warning = emptyScopeWarning(draft);
  return (
    <aside className={css.prose} aria-label="这个角色可以做什么">
      <h2>这个角色可以做什么</h2>
      <div aria-live="polite">
        {roleProse(draft, nameOf).map((pieces, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sentences have a fixed order
          <p key={at}>
            {pieces.map((piece, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: so have their pieces
              <Words key={place} piece={piece} />
            ))}
          </p>
        ))}
        {warning && (
          <p className={css.warning}>
            <TriangleAlert size={15} aria-hidden />
            <span>
              {warning}
              <button type="button" onClick={() => goTo('scope')}>
                选择部门范围
              </button>
            </span>
          </p>
        )}
      </div>
      {role && role.memberCount > 0 && (
        <p className={css.foot}>保存后，对现有的 {countText(role.memberCount)} 名成员立即生效。</p>
      )}
    </aside>
  );
}
