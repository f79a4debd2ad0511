// The styles are here, not behind the imports below: in a chunk of its own they would arrive one unstyled frame late.
import '@mendwell/ui/tokens.css';
import '@mendwell/ui/base.css';
import './opening.css';
import { reportError } from './report-error.ts';
import { headStart } from './slices/head-start.ts';

headStart();

// Module Federation resolves shared modules before any of them runs, so the app starts in a second import.
import(/* webpackChunkName: "app" */ './bootstrap.tsx').catch((error: unknown) => {
  reportError('load', error);
  document.getElementById('start-failure')?.removeAttribute('hidden');
});
