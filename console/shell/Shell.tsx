import { type CSSProperties, useEffect, useState } from 'react';
import { useLastCrumb } from '../kit/crumb.ts';
import { usePaletteKey } from '../kit/Palette.tsx';
import { NARROW, useMedia } from '../kit/use-media.ts';
import { CommandPalette } from './CommandPalette.tsx';
import { Guard } from './Guard.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import css from './Shell.module.css';
import { SideMenu } from './SideMenu.tsx';
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

/** Side menu, top bar and the page between them. */
export function Shell() {
  const [collapsed, toggle] = useCollapsed();
  const hasDrawer = useMedia(NARROW);
  const [menuOpen, setMenuOpen] = useState(false);
  const [closeMenu] = useState(() => () => setMenuOpen(false));
  const [searching, setSearching] = useState(false);
  const [openPalette] = useState(() => () => setSearching(true));
  useTabTitle();
  usePaletteKey(openPalette);
  const width = hasDrawer ? '0px' : collapsed ? '56px' : '208px';
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
      <KeysDialog />
      <CommandPalette open={searching} onClose={() => setSearching(false)} />
    </div>
  );
}
