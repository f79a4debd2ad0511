import { useThemeName } from '@mendwell/ui/theme-name';
import { ifAllowed } from '@mendwell/web-kit/storage';
import { useEffect } from 'react';

export type Theme = 'light' | 'synthwave';

/** The storage key of the choice, which `public/opening.js` reads before the first paint. */
const storageKey = 'theme';

const root = document.documentElement;

const toTheme = (value: string | null): Theme => (value === 'synthwave' ? 'synthwave' : 'light');

const setTheme = (theme: Theme) => {
  root.dataset.theme = theme;
  ifAllowed(() => localStorage.setItem(storageKey, theme));
};

const followOtherTabs = () => {
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey) root.dataset.theme = toTheme(newValue);
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
};

/** The current theme and its setter. The choice is stored in this browser and applied in its other tabs. */
export const useTheme = (): [theme: Theme, setTheme: (theme: Theme) => void] => {
  useEffect(followOtherTabs, []);
  return [toTheme(useThemeName()), setTheme];
};
