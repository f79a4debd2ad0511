// The styles are here, not behind the import below: in a chunk of its own they would arrive one unstyled frame late.
import '@mendwell/ui/tokens.css';
import '@mendwell/ui/base.css';

// Shared modules are agreed upon before the first of them runs, so everything else starts one import later.
void import('./bootstrap.tsx');
