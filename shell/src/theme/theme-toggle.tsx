import { MoonIcon, SunIcon } from '@mendwell/ui/icons';
import { useTheme } from './theme.ts';

/** Switches between the light and the synthwave theme. */
export const ThemeToggle = ({ className }: { className?: string }) => {
  const [theme, setTheme] = useTheme();
  const isSynthwave = theme === 'synthwave';
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
