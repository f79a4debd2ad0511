import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { root, serviceNames } from '../repository.ts';

/* A container that is broken into gives away only what it uses itself. */

const ofServices = (what: 'DB' | 'BROKER') =>
  serviceNames.map((name) => `${name.toUpperCase()}_${what}_PASSWORD`);

/** A key that can look users up, but not change them. */
const reader = 'FIREBASE_READER_SERVICE_ACCOUNT';

/** What a part uses besides the passwords of a service's own users; a container that is not listed uses no secret. */
const used: Record<string, string[]> = {
  catalog: ['FIREBASE_SERVICE_ACCOUNT'],
  booking: [reader, 'HEALTH_TEXT_KEYS'],
  payment: [reader, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  notification: [reader, 'SMTP_URL', 'MAIL_LINK_SECRET'],
  mongo: ['MONGO_ROOT_PASSWORD', 'REPLICA_SET_KEY'],
  'mongo-setup': ['MONGO_ROOT_PASSWORD', ...ofServices('DB')],
  rabbitmq: ofServices('BROKER'),
  'stripe-sandbox': ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  operator: ['MONGO_ROOT_PASSWORD'],
  // The servers of operators, which create the users themselves or in an init container.
  'mongo/mongod': [],
  'rabbitmq/rabbitmq': [],
};

const isSecret = (variable: string) =>
  /_(PASSWORD|SECRET|KEYS?|SERVICE_ACCOUNT)$|^SMTP_URL$/.test(variable) &&
  variable !== 'STRIPE_PUBLISHABLE_KEY';

/** The secrets that a container may get. A service's migration is a part of the service. */
function secretsOf(part: string, container = 'main'): string[] {
  const name = part.replace(/-migrate$/, '');
  const own = ['DB', 'BROKER'].map((what) => `${name.toUpperCase()}_${what}_PASSWORD`);
  const more = used[`${name}/${container}`] ?? used[name] ?? [];
  return [...(serviceNames.includes(name) ? own : []), ...more].sort();
}

const sorted = (variables: Iterable<string>) => [...new Set(variables)].filter(isSecret).sort();

describe('docker compose', () => {
  interface Compose {
    services: Record<string, { environment?: Record<string, unknown> }>;
  }
  const read = (file: string): Compose =>
    parse(readFileSync(join(root, file), 'utf8'), { merge: true, logLevel: 'error' });
  const files = [read('docker-compose.yml'), read('docker-compose.production.yml')];
  const names = new Set(files.flatMap(({ services }) => Object.keys(services)));

  it.each([...names])('gives %s only the secrets that it uses', (name) => {
    const settings = files.flatMap(({ services }) => Object.entries(services[name]?.environment ?? {}));
    const settingsOf = ([variable, value]: [string, unknown]) =>
      [...String(value).matchAll(/\$\{(\w+)/g)].map(([, from = '']) => from || variable);
    expect(sorted(settings.flatMap(settingsOf))).toEqual(secretsOf(name));
  });
});

describe('the cluster', () => {
  interface Container {
    name: string;
    env?: { valueFrom?: { secretKeyRef?: { key: string } } }[];
    envFrom?: { secretRef?: { name: string } }[];
  }
  interface Manifest {
    kind: string;
    metadata: { name: string };
    data?: Record<string, string>;
  }
  const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;
  const folder = mkdtempSync(join(tmpdir(), 'manifests-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  function render(overlay: string): Manifest[] {
    const output = execFileSync('kubectl', ['kustomize', join(folder, 'infra/kubernetes/overlays', overlay)]);
    return parseAllDocuments(output.toString()).map((document) => document.toJS());
  }

  /** The containers of all pods in a manifest, also in those of an operator's resource. */
  function containersIn(value: unknown): Container[] {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, child]) =>
      /^(initC|c)ontainers$/.test(name) ? (child as Container[]) : containersIn(child),
    );
  }

  const title = 'gives each container only the secrets that it uses';
  (hasKubectl ? it : it.skip)(hasKubectl ? title : `! ${title}: not checked without kubectl`, () => {
    const sources = ['infra/{kubernetes,rabbitmq,mongodb,passwords.sh}', '{services/*,mfe-*}/kubernetes'];
    for (const path of globSync(sources, { cwd: root }))
      cpSync(join(root, path), join(folder, path), { recursive: true });
    execFileSync('bash', [join(folder, 'infra/kubernetes/generate.sh')]);
    const overlays = { local: render('local'), production: render('production') };
    // Those of production are created by hand, with the same names and keys; here they have the hash of their content, too.
    const secrets = overlays.local.filter(({ kind }) => kind === 'Secret');
    const keysOf = (secret: string) => {
      const [name = ''] = secret.split(/-[0-9a-z]{10}$/);
      return Object.keys(secrets.find(({ metadata }) => metadata.name.startsWith(`${name}-`))?.data ?? {});
    };
    for (const manifests of Object.values(overlays)) {
      const given = manifests.flatMap((manifest) =>
        containersIn(manifest).map(({ name, env = [], envFrom = [] }) => [
          `${manifest.metadata.name}/${name}`,
          sorted([
            ...env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.key ?? []),
            ...envFrom.flatMap(({ secretRef }) => (secretRef ? keysOf(secretRef.name) : [])),
          ]),
        ]),
      );
      expect(given.length).toBeGreaterThan(10);
      const due = given.map(([container]) => [
        container,
        secretsOf(...(String(container).split('/') as [string])),
      ]);
      expect(given).toEqual(due);
      // Nothing gets a secret as a file.
      expect(manifests.filter((manifest) => /"secretName":/.test(JSON.stringify(manifest)))).toEqual([]);
    }
  });
});
