import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// As a transition it is drawn in short pieces, and a phone answers fingers meanwhile.
startTransition(() => createRoot(root).render(<App />));
