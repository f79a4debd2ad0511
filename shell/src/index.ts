// Styles are imported here: in a chunk of their own they would arrive one unstyled frame late.
import '@mendwell/ui/theme/tokens.css';
import '@mendwell/ui/theme/base.css';
import './page-boot.css';
import { reportError } from './slices/report-error.ts';

const startApp = async (): Promise<void> => {
  // Module Federation resolves shared modules before any of them runs, so the app starts in a second import.
  const { start } = await import(/* webpackChunkName: "app" */ './bootstrap.tsx');
  await start();
};

// In a separate task, so that a phone can handle touches first.
setTimeout(() =>
  startApp().catch((error: unknown) => {
    reportError('load', error);
    document.getElementById('start-failure')?.removeAttribute('hidden');
  }),
);
