import { ifAllowed } from '@mendwell/web-kit/storage/storage';

type Theme = 'light' | 'synthwave';

/** The storage key of the visitor's choice. */
export const themeKey = 'theme';

const root = document.documentElement;

/** What surrounds the page in browsers that colour it: the top bar's colours (tokens.css). */
const barColors: Record<Theme, string> = { light: '#ffffff', synthwave: '#22174d' };

/** Applies a stored choice. */
export const applyTheme = (stored: string | null | undefined): void => {
  const theme = stored === 'synthwave' ? 'synthwave' : 'light';
  root.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColors[theme]);
};

export const applyStoredTheme = (): void => applyTheme(ifAllowed(() => localStorage.getItem(themeKey)));

export const chooseTheme = (theme: Theme): void => {
  applyTheme(theme);
  ifAllowed(() => localStorage.setItem(themeKey, theme));
};
