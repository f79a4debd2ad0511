import '@mendwell/ui/theme/tokens.css';
import '@mendwell/ui/theme/base.css';

// For development, without the shell. In second imports, since Module Federation resolves shared modules before any of them runs.
void Promise.all([import('@mendwell/web-kit/standalone'), import('./routes.tsx'), import('./slice.ts')]).then(
  ([{ mountStandalone }, { routes }, { slice }]) => mountStandalone(slice.name, routes),
);
