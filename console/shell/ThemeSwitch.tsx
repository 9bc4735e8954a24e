import { Monitor, Moon, Sun } from 'lucide-react';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '#ui/theme-choice.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { MenuButton } from '../kit/MenuButton.tsx';

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;
const LABELS: Record<ThemeChoice, string> = { system: '跟随系统', light: '浅色', dark: '深色' };
const CHOICES: readonly ThemeChoice[] = ['system', 'light', 'dark'];

export function ThemeSwitch() {
  const choice = useThemeChoice();
  const Icon = ICONS[choice];
  const choices = CHOICES.map((key) => {
    const Each = ICONS[key];
    return {
      key,
      label: LABELS[key],
      icon: <Each size={15} aria-hidden />,
      checked: key === choice,
      onClick: () => chooseTheme(key),
    };
  });
  return (
    <MenuButton choices={choices}>
      <IconButton label={`外观：${LABELS[choice]}`} tip={false} icon={<Icon aria-hidden />} />
    </MenuButton>
  );
}
