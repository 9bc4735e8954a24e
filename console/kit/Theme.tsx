import { ConfigProvider, type ConfigProviderProps } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { ChevronDown, Eye, EyeOff, LucideProvider, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsDark } from '#ui/theme-choice.ts';
import { ConfirmHost } from './confirm.tsx';
import { ToastHost } from './notify.tsx';
import { requiredMark } from './RequiredMark.tsx';
import { THEMES } from './theme-tokens.ts';

const PARTS: Omit<ConfigProviderProps, 'children'> = {
  locale: zhCN,
  button: { autoInsertSpace: false },
  form: { requiredMark, colon: false, scrollToFirstError: { focus: true, block: 'center' } },
  select: { suffixIcon: <ChevronDown size={15} aria-hidden /> },
  inputPassword: { iconRender: (visible) => (visible ? <Eye size={15} /> : <EyeOff size={15} />) },
  // A hand that misses a dialog must not lose what was typed in it: what only shows something says so.
  modal: { closeIcon: <X size={16} aria-hidden />, mask: { closable: false } },
  drawer: { closeIcon: <X size={16} aria-hidden />, mask: { closable: false } },
  // Waves are decoration; the look allows opacity and small shifts only.
  wave: { disabled: true },
};

/** The look for everything below it: tokens, Chinese words, toasts and dialogs. */
export function Theme({ children }: { children: ReactNode }) {
  const dark = useIsDark();
  return (
    <ConfigProvider {...PARTS} theme={dark ? THEMES.dark : THEMES.light}>
      <LucideProvider size={16} strokeWidth={1.7}>
        <ConfirmHost>{children}</ConfirmHost>
        <ToastHost />
      </LucideProvider>
    </ConfigProvider>
  );
}
