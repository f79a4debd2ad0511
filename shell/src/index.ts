// The styles are here, not behind the import below: in a chunk of its own they would arrive one unstyled frame late.
import '@mendwell/ui/tokens.css';
import '@mendwell/ui/base.css';
import './opening.css';
import { wasSignedIn } from '@mendwell/web-kit/signed-in';
import { loadPage } from './slices/load-page.ts';
import { slicePageAt } from './slices/slice-page-at.ts';

// A head start: the first page's slice travels while the shell does. Should it fail, the page's own attempt will say so.
const landing = slicePageAt(window.location.pathname);
if (landing && (!landing.requiresLogin || wasSignedIn()))
  loadPage(landing.slice, landing.path).catch(() => undefined);

// So does the identity library, unless the page can do without.
if (wasSignedIn() && (landing?.needsUser ?? true))
  import('@mendwell/web-kit/identity').catch(() => undefined);

// Shared modules are agreed upon before the first of them runs, so everything else starts one import later.
import('./bootstrap.tsx').catch(() => document.getElementById('start-failure')?.removeAttribute('hidden'));
