import { useThemeName } from '@mendwell/ui/theme-name';
import { ifAllowed } from '@mendwell/web-kit/storage';
import { useEffect } from 'react';

/** The two looks of the product. */
export type Theme = 'light' | 'synthwave';

/** The storage key under which the choice is kept; `public/opening.js` reads it before the first paint. */
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

/** The theme of the page, and how to choose one: it is kept in this browser and followed by its other tabs. */
export const useTheme = (): [theme: Theme, setTheme: (theme: Theme) => void] => {
  useEffect(followOtherTabs, []);
  return [toTheme(useThemeName()), setTheme];
};
