import { MoonIcon, SunIcon } from '@mendwell/ui/display/icons';
import { useThemeName } from '@mendwell/ui/theme/theme-name';
import { useEffect } from 'react';
import { applyTheme, chooseTheme, themeKey } from './theme.ts';

const followOtherTabs = () => {
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    if (key === themeKey) applyTheme(newValue);
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
      onClick={() => chooseTheme(isSynthwave ? 'light' : 'synthwave')}
    >
      {isSynthwave ? <SunIcon size={20} /> : <MoonIcon size={20} />}
    </button>
  );
};
