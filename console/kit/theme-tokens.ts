import { type ThemeConfig, theme } from 'antd';
import { FONT, type Palette, paletteOf, SIZES } from '#ui/palette.ts';

type Tokens = NonNullable<ThemeConfig['token']>;

const inks = (p: Palette): Tokens => ({
  colorPrimary: p.primary,
  colorPrimaryHover: p.primaryHover,
  colorPrimaryActive: p.primaryActive,
  // The ring around whatever has the keyboard: the look's own blue, which stands out 3:1 and more.
  colorPrimaryBorder: p.link,
  colorPrimaryBg: p.tint,
  colorPrimaryBgHover: p.tintHover,
  colorPrimaryText: p.link,
  colorPrimaryTextHover: p.linkHover,
  colorInfo: p.link,
  colorLink: p.link,
  colorLinkHover: p.linkHover,
  colorLinkActive: p.linkActive,
  colorText: p.text,
  colorTextHeading: p.text,
  colorTextSecondary: p.text2,
  colorTextLabel: p.text2,
  colorTextTertiary: p.text3,
  colorTextQuaternary: p.text3,
  colorTextPlaceholder: p.text3,
  colorTextDescription: p.text3,
  colorTextDisabled: p.textDisabled,
  colorIcon: p.text3,
  colorIconHover: p.text,
});

const surfaces = (p: Palette): Tokens => ({
  colorBorder: p.border,
  colorBorderDisabled: p.border,
  colorBorderSecondary: p.line,
  colorSplit: p.line,
  colorBgBase: p.page,
  colorBgContainer: p.page,
  colorBgLayout: p.layout,
  colorBgElevated: p.elevated,
  colorBgSpotlight: p.spotlight,
  colorBgMask: p.mask,
  colorBgContainerDisabled: p.fill,
  colorFillAlter: p.layout,
  colorFillTertiary: p.fill,
  colorFillSecondary: p.fill2,
  colorSuccess: p.success,
  colorWarning: p.warning,
  colorError: p.error,
  colorErrorHover: p.errorHover,
  colorErrorText: p.error,
  colorErrorBg: p.badBg,
  controlItemBgHover: p.fill,
  controlItemBgActive: p.tint,
  controlItemBgActiveHover: p.tintHover,
  boxShadow: p.shadow,
  boxShadowSecondary: p.shadow,
  boxShadowTertiary: p.shadowItem,
  controlOutline: p.outline,
});

const colours = (p: Palette): Tokens => ({ ...inks(p), ...surfaces(p) });

const MEASURES: Tokens = {
  fontFamily: FONT,
  fontSize: SIZES.size,
  fontSizeSM: SIZES.sizeSm,
  fontSizeLG: SIZES.sizeLg,
  fontSizeXL: SIZES.sizeXl,
  lineHeight: 20 / SIZES.size,
  lineHeightSM: 18 / SIZES.sizeSm,
  lineHeightLG: 22 / SIZES.sizeLg,
  fontSizeHeading1: 24,
  fontSizeHeading2: 20,
  fontSizeHeading3: SIZES.sizeXl,
  fontSizeHeading4: SIZES.sizeLg,
  fontSizeHeading5: SIZES.size,
  fontWeightStrong: 600,
  controlHeight: 32,
  controlHeightSM: 26,
  controlHeightLG: 40,
  borderRadius: SIZES.radius,
  borderRadiusSM: SIZES.radiusSm,
  borderRadiusLG: SIZES.radiusLg,
  borderRadiusXS: 3,
  controlOutlineWidth: 3,
  lineWidthFocus: 2,
  // antd lets popups grow into their place, and a quick click on a choice that still moves is lost. Ours fade (base.css).
  motion: false,
};

type Components = NonNullable<ThemeConfig['components']>;

const componentsOf = (p: Palette): Components => ({
  Button: {
    fontWeight: 500,
    paddingInline: 12,
    paddingInlineSM: 8,
    iconGap: 6,
    primaryShadow: 'none',
    dangerShadow: 'none',
    dangerColor: p.onError,
    defaultShadow: p.shadowButton,
    defaultBg: p.page,
    defaultHoverColor: p.link,
    defaultHoverBorderColor: p.link,
    defaultActiveColor: p.linkActive,
    defaultActiveBorderColor: p.linkActive,
  },
  Checkbox: { colorBorder: p.borderStrong },
  Radio: { colorBorder: p.borderStrong },
  Tree: { titleHeight: 30, indentSize: 18, nodeHoverBg: p.fill, nodeSelectedBg: p.tint, nodeSelectedColor: p.text },
  TreeSelect: { titleHeight: 30, indentSize: 18 },
  Segmented: { trackBg: p.track, trackPadding: 2, itemSelectedBg: p.chosen, itemColor: p.text2 },
  Modal: { titleFontSize: SIZES.sizeXl, titleLineHeight: 24 / SIZES.sizeXl, borderRadiusLG: SIZES.radiusDialog },
  Tooltip: { fontSize: SIZES.sizeSm, colorBgSpotlight: p.spotlight, maxWidth: 360 },
  Form: { itemMarginBottom: 16, labelColor: p.text2, verticalLabelPadding: '0 0 6px', labelHeight: 20 },
  Select: { optionHeight: 32, optionSelectedBg: p.tint, optionSelectedFontWeight: 500, optionActiveBg: p.fill },
  Switch: { trackHeight: 20, trackMinWidth: 36 },
  Input: { activeBorderColor: p.link, hoverBorderColor: p.link },
  InputNumber: { activeBorderColor: p.link, hoverBorderColor: p.link },
  Tabs: {
    horizontalItemPadding: '10px 0',
    horizontalItemGutter: 24,
    itemColor: p.text2,
    itemSelectedColor: p.text,
    itemHoverColor: p.text,
    inkBarColor: p.primary,
  },
});

type Algorithm = Extract<NonNullable<ThemeConfig['algorithm']>, (...given: never[]) => unknown>;

/** Colours are laid over the algorithm's result: what it makes of a primary colour on dark ground is not the look's. */
const themeOf = (palette: Palette, algorithm: Algorithm): ThemeConfig => ({
  algorithm: [algorithm, (seed, map) => ({ ...(map ?? algorithm(seed)), ...(colours(palette) as object) })],
  hashed: false,
  token: { ...colours(palette), ...MEASURES },
  components: componentsOf(palette),
});

export const THEMES = {
  light: themeOf(paletteOf(0), theme.defaultAlgorithm),
  dark: themeOf(paletteOf(1), theme.darkAlgorithm),
} as const;
