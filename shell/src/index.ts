// The styles are here, not behind the imports below: in a chunk of its own they would arrive one unstyled frame late.
import '@mendwell/ui/tokens.css';
import '@mendwell/ui/base.css';
import './opening.css';

// Shared modules are agreed upon before the first of them runs, so everything else starts one import later.
import('./bootstrap.tsx').catch(() => document.getElementById('start-failure')?.removeAttribute('hidden'));

// In the same file, but in a task of its own: a phone answers fingers in between.
setTimeout(() => void import(/* webpackMode: "eager" */ './head-start.ts'));
