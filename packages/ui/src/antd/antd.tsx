/*
 * The antd facade: only the components that we use, so that all slices share one small copy. Import it only from lazily
 * loaded page modules, never from code that the home page loads.
 */
import {
  Modal as AntdModal,
  theme as antdTheme,
  ConfigProvider,
  type MappingAlgorithm,
  type ModalProps,
  type ThemeConfig,
} from 'antd';
import { type ReactNode, useMemo } from 'react';
import './antd.css';
import { useThemeName } from '../theme/theme-name.ts';

export type { FormProps, TableColumnsType } from 'antd';
export { Form, Input, Select, Table } from 'antd';

const token = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim() || undefined;

/** Keeps our colours, which antd's algorithms would darken: they are chosen for each theme already. */
const keepColors: MappingAlgorithm = (seed, map) => ({
  ...(map ?? antdTheme.defaultAlgorithm(seed)),
  colorPrimary: seed.colorPrimary,
  colorError: seed.colorError,
});

/** antd's theme from the current values of tokens.css. */
const themeOf = (name: string): ThemeConfig => ({
  algorithm: [name === 'synthwave' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm, keepColors],
  cssVar: { key: `mendwell-${name}` },
  hashed: false,
  token: {
    // antd marks some animations `!important`, so base.css cannot stop them.
    motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    fontFamily: token('--font'),
    fontSize: 16,
    fontWeightStrong: 550,
    controlHeight: 44,
    borderRadius: 14,
    borderRadiusSM: 8,
    borderRadiusLG: 20,
    colorPrimary: token('--color-primary'),
    colorLink: token('--color-primary'),
    colorTextLightSolid: token('--color-on-primary'),
    colorError: token('--color-danger'),
    colorText: token('--color-ink'),
    colorTextSecondary: token('--color-muted'),
    colorTextDescription: token('--color-muted'),
    colorTextPlaceholder: token('--color-muted'),
    colorBgBase: token('--color-surface'),
    colorBgContainer: token('--color-surface'),
    colorBgElevated: token('--color-surface'),
    colorBgLayout: token('--color-background'),
    colorBgMask: token('--color-mask'),
    colorBorder: token('--color-edge'),
    colorBorderSecondary: token('--color-line'),
    colorSplit: token('--color-line'),
    colorTextQuaternary: token('--color-muted'),
    // The focus ring of a field widens its border by one pixel.
    controlOutline: token('--color-primary'),
    colorErrorOutline: token('--color-danger'),
    controlOutlineWidth: 1,
    colorFillTertiary: token('--color-background'),
  },
  components: {
    Form: { labelFontSize: 16, verticalLabelPadding: '0 0 6px', itemMarginBottom: 28 },
    Modal: { titleFontSize: 22 },
    Select: { optionActiveBg: token('--color-tint'), optionSelectedBg: token('--color-tint') },
    Table: {
      cellPaddingInline: 12,
      rowExpandedBg: token('--color-background'),
      headerBg: token('--color-tint'),
      headerColor: token('--color-ink'),
      headerSplitColor: 'transparent',
    },
  },
});

/** Configures antd with the tokens of the current theme, `<html data-theme>`, and follows its changes. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const name = useThemeName();
  const config = useMemo(() => themeOf(name), [name]);
  return (
    <ConfigProvider theme={config} getPopupContainer={popupContainer}>
      {children}
    </ConfigProvider>
  );
}

/** Nothing outside an open dialog can be used. */
const popupContainer = (trigger?: HTMLElement) => trigger?.closest('dialog') ?? document.body;

/**
 * For paying only: the bank's window, which the card provider adds to the page, could not be used beside our own `Dialog`.
 * Open while it is rendered. With a fade instead of a zoom, during which a click could miss a button.
 */
export const Modal = (props: ModalProps) => (
  <AntdModal open transitionName="ant-fade" centered width={480} {...props} />
);
