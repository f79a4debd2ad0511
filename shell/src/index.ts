// The styles are here, not behind the imports below: in a chunk of its own they would arrive one unstyled frame late.
import '@mendwell/ui/tokens.css';
import '@mendwell/ui/base.css';
import './opening.css';
import { reportError } from './report-error.ts';

const startApp = async (): Promise<void> => {
  // Module Federation resolves shared modules before any of them runs, so the app starts in a second import.
  const { start } = await import(/* webpackChunkName: "app" */ './bootstrap.tsx');
  await start();
};

// In a task of its own: a phone responds to touch before it.
setTimeout(() =>
  startApp().catch((error: unknown) => {
    reportError('load', error);
    document.getElementById('start-failure')?.removeAttribute('hidden');
  }),
);
