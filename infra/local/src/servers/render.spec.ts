// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates of nginx, not of JavaScript
import { substitute } from './render.ts';

describe('substitute', () => {
  it('replaces our variables and keeps those of nginx', () => {
    expect(substitute('listen ${GATEWAY_LISTEN}; set $host ${x};', { GATEWAY_LISTEN: '8080' })).toBe(
      'listen 8080; set $host ${x};',
    );
  });

  it('refuses a template with an unset variable', () => {
    expect(() => substitute('${GATEWAY_LISTEN}', {})).toThrow('GATEWAY_LISTEN');
  });
});
