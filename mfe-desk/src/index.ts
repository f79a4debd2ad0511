import '@mendwell/ui/theme/tokens.css';
import '@mendwell/ui/theme/base.css';

// Module Federation resolves shared modules before any of them runs, so the app starts in a second import.
void import('./standalone.tsx');
