import { MoonIcon, SunIcon } from '@mendwell/ui/display/icons';
import { useThemeName } from '@mendwell/ui/theme/theme-name';
import { ifAllowed } from '@mendwell/web-kit/storage/storage';
import { useEffect } from 'react';

type Theme = 'light' | 'synthwave';

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

/** Switches the theme. The choice is stored in this browser and applied in its other tabs. */
export const ThemeToggle = ({ className }: { className?: string }) => {
  const isSynthwave = useThemeName() === 'synthwave';
  useEffect(followOtherTabs, []);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isSynthwave}
      aria-label="Synthwave theme"
      title={isSynthwave ? 'Light theme' : 'Synthwave theme'}
      className={className}
      onClick={() => setTheme(isSynthwave ? 'light' : 'synthwave')}
    >
      {isSynthwave ? <SunIcon size={20} /> : <MoonIcon size={20} />}
    </button>
  );
};
