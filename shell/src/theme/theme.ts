import { ifAllowed } from '@mendwell/web-kit/storage/storage';

type Theme = 'light' | 'synthwave';

/** The storage key of the visitor's choice. */
export const themeKey = 'theme';

const root = document.documentElement;

/** Applies a stored choice. */
export const applyTheme = (stored: string | null | undefined): void => {
  root.dataset.theme = stored === 'synthwave' ? 'synthwave' : 'light';
};

export const applyStoredTheme = (): void => applyTheme(ifAllowed(() => localStorage.getItem(themeKey)));

export const chooseTheme = (theme: Theme): void => {
  applyTheme(theme);
  ifAllowed(() => localStorage.setItem(themeKey, theme));
};
