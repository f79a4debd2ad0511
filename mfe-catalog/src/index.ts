import '@mendwell/ui/tokens.css';
import '@mendwell/ui/base.css';

// Shared modules are agreed upon before the first of them runs, so everything else starts one import later.
void import('./standalone.tsx');
