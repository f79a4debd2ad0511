/*
 * Finds features in our browser code that the oldest supported browsers (`browserslist` in this package's package.json) lack, by
 * MDN's compatibility data. Works by name only: a method is reported if every built-in of that name is too new. Feature
 * detection (`'name' in object`, `@supports`) passes.
 */

import compat from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { parseSync } from '@swc/core';
import browserslist from 'browserslist';
import postcss from 'postcss';

/** Browserslist names by those in the compatibility data. Browsers with only a current version set no floor. */
const names = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  ios_saf: 'safari_ios',
  safari: 'safari',
} as const;

const floor = new Map<string, number>();
for (const [name = '', version = ''] of browserslist(undefined, { path: import.meta.dirname }).map((entry) =>
  entry.split(' '),
)) {
  const browser = names[name as keyof typeof names];
  if (browser)
    floor.set(browser, Math.min(floor.get(browser) ?? Number.POSITIVE_INFINITY, Number.parseFloat(version)));
}

const isKnown = ({ support }: CompatStatement) =>
  [...floor].every(([browser, oldest]) => {
    const spans = [support[browser as keyof typeof support] ?? []]
      .flat()
      .filter(({ flags, prefix, alternative_name: otherName }) => !flags && !prefix && !otherName);
    return (
      !spans[0]?.version_removed &&
      spans.some(({ version_added: added }) => added && Number.parseFloat(added.replace('≤', '')) <= oldest)
    );
  });

const isTooNew = (feature: Identifier | undefined) =>
  Boolean(feature?.__compat && !isKnown(feature.__compat));

type Features = Record<string, Identifier>;

const { builtins } = compat.javascript as unknown as Record<string, Features>;
const interfaces = new Map(
  [compat.api, builtins, builtins?.Intl].flatMap((group) => Object.entries((group ?? {}) as Features)),
);

/** Whether this member is too new in every built-in that has it. */
const members = new Map<string, boolean>();
for (const known of interfaces.values()) {
  if (isTooNew(known)) continue;
  for (const [key, feature] of Object.entries(known as Features)) {
    const name = key.replace(/_static$/, '');
    if (feature.__compat) members.set(name, (members.get(name) ?? true) && isTooNew(feature));
  }
}

interface Node {
  type?: string;
  value?: unknown;
  [part: string]: unknown;
}

/** The too-new features of a script, such as `AbortSignal.any` or `.difference()`. */
export const tooNewInScript = (code: string, hasJsx = false): string[] => {
  const found = new Set<string>();
  const declared = new Set<unknown>();
  const imported = new Set<unknown>();
  const asked = new Set<unknown>();

  const nameOf = (node: unknown) => (node as Node | undefined)?.value;
  const visit = (node: Node) => {
    if (/Declarator$|Declaration$|Specifier$|^Parameter$/.test(`${node.type}`))
      declared.add(nameOf(node.id ?? node.local ?? node.identifier ?? node.pat));
    if (/^Import.*Specifier$/.test(`${node.type}`)) imported.add(nameOf(node.local));
    if (node.type === 'BinaryExpression' && node.operator === 'in') asked.add(nameOf(node.left));
    if (node.type === 'MemberExpression') {
      const [owner, name] = [nameOf(node.object), nameOf(node.property)];
      const known = typeof owner === 'string' ? interfaces.get(owner) : undefined;
      const feature = known?.[`${name}_static`] ?? known?.[`${name}`];
      if (isTooNew(feature)) found.add(`${owner}.${name}`);
    }
    if (node.type === 'CallExpression' && (node.callee as Node).type === 'MemberExpression') {
      const { object, property } = node.callee as Node;
      const name = `${nameOf(property)}`;
      const owner = nameOf(object);
      const isModule = typeof owner === 'string' && (imported.has(owner) || interfaces.has(owner));
      if (members.get(name) && !isModule) found.add(`.${name}()`);
    }
    if (node.type === 'NewExpression' && isTooNew(interfaces.get(`${nameOf(node.callee)}`)))
      found.add(`${nameOf(node.callee)}`);
    if (node.type === 'RegExpLiteral' && /\(\?<[=!]/.test(`${node.pattern}`)) found.add('lookbehind');
    for (const part of Object.values(node)) {
      for (const child of [part].flat()) if (child && typeof child === 'object') visit(child as Node);
    }
  };
  visit(parseSync(code, { syntax: 'typescript', tsx: hasJsx, target: 'esnext' }) as unknown as Node);
  return [...found].filter((use) => {
    const path = use.replace(/^\.|\(\)$/g, '').split('.');
    return !declared.has(path[0]) && !asked.has(path.at(-1));
  });
};

/** Without these, a page looks plainer but works. `line-clamp` comes with its `-webkit-` form. */
const niceties =
  /^(accent-color|cursor|line-clamp|outline|resize|:selection|text-size-adjust|text-wrap)(: .*)?$/;

/** The too-new features of a style sheet, such as `text-wrap` or `:user-valid`. */
export const tooNewInStyles = (code: string): string[] => {
  const {
    properties,
    selectors,
    types,
    'at-rules': atRules,
  } = compat.css as unknown as Record<string, Features>;
  const found = new Set<string>();
  const report = (feature: Identifier | undefined, use: string) => isTooNew(feature) && found.add(use);

  postcss.parse(code).walk((node) => {
    for (let parent = node.parent; parent; parent = parent.parent as typeof parent)
      if (parent.type === 'atrule' && (parent as postcss.AtRule).name === 'supports') return;
    if (node.type === 'atrule') report(atRules?.[node.name], `@${node.name}`);
    if (node.type === 'rule') {
      if (node.parent?.type === 'rule') report(selectors?.nesting, 'nesting');
      for (const [, name = ''] of node.selector.matchAll(/::?([a-z-]+)/g))
        report(selectors?.[name], `:${name}`);
    }
    if (node.type !== 'decl') return;
    const property = properties?.[node.prop];
    report(property, node.prop);
    for (const [, word = ''] of node.value.matchAll(/([a-z-]+)/g))
      report(property?.[word], `${node.prop}: ${word}`);
    for (const [, name = ''] of node.value.matchAll(/([a-z-]+)\(/g))
      report(types?.[name] ?? types?.color?.[name], `${name}()`);
  });
  return [...found].filter((use) => !niceties.test(use));
};
