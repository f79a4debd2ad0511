import { wasSignedIn } from '@mendwell/web-kit/signed-in';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { prefetchPage } from './slices/lazy-pages.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// A page behind the sign-in is made ready while that is checked.
if (wasSignedIn()) prefetchPage(window.location.pathname);
// As a transition it is drawn in short pieces, and a phone answers fingers meanwhile.
startTransition(() => createRoot(root).render(<App />));
