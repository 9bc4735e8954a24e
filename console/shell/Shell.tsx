import { type CSSProperties, useEffect, useState } from 'react';
import { useLastCrumb } from '../kit/crumb.ts';
import { OnDemand } from '../kit/OnDemand.tsx';
import { useHelpKey, usePaletteKey } from '../kit/use-key.ts';
import { NARROW, useMedia } from '../kit/use-media.ts';
import { Guard } from './Guard.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import css from './Shell.module.css';
import { SideMenu } from './SideMenu.tsx';
import { useStaticShell } from './static-shell.ts';
import { TopBar } from './TopBar.tsx';
import { useCollapsed } from './use-collapsed.ts';
import { useRouteFacts } from './use-route-facts.ts';

function useTabTitle(): void {
  const name = useRouteFacts()?.name;
  const crumb = useLastCrumb();
  useEffect(() => {
    document.title = [crumb, name, '企行'].filter(Boolean).join(' · ');
  }, [name, crumb]);
}

const loadPalette = () => import('./CommandPalette.tsx').then((m) => m.CommandPalette);
const loadKeys = () => import('./KeysDialog.tsx').then((m) => m.KeysDialog);

/** Side menu, top bar and the page between them. */
export function Shell() {
  const [collapsed, toggle] = useCollapsed();
  const hasDrawer = useMedia(NARROW);
  const [menuOpen, setMenuOpen] = useState(false);
  const [closeMenu] = useState(() => () => setMenuOpen(false));
  const [searching, setSearching] = useState(false);
  const [openPalette] = useState(() => () => setSearching(true));
  const [keysOpen, setKeysOpen] = useState(false);
  const [openKeys] = useState(() => () => setKeysOpen(true));
  useTabTitle();
  usePaletteKey(openPalette);
  useHelpKey(openKeys);
  const menuWidth = hasDrawer ? 0 : collapsed ? 56 : 208;
  const width = `${menuWidth}px`;
  useStaticShell(menuWidth);
  useEffect(() => {
    // Toasts hang on the body, outside this element.
    document.documentElement.style.setProperty('--qx-menu-width', width);
  }, [width]);
  return (
    <div className={css.shell} style={{ '--menu': width } as CSSProperties}>
      <a className={css.skip} href="#page">
        跳到内容
      </a>
      {hasDrawer ? (
        <MenuDrawer open={menuOpen} onClose={closeMenu} />
      ) : (
        <SideMenu collapsed={collapsed} onToggle={toggle} />
      )}
      <TopBar onSearch={openPalette} onMenu={hasDrawer ? () => setMenuOpen(true) : undefined} />
      <main id="page" className={css.page} tabIndex={-1}>
        <Guard />
      </main>
      <OnDemand load={loadKeys} when={keysOpen} props={{ open: keysOpen, onClose: () => setKeysOpen(false) }} />
      <OnDemand load={loadPalette} when={searching} props={{ open: searching, onClose: () => setSearching(false) }} />
    </div>
  );
}
