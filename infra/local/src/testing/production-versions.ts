import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../repository.ts';

interface Compose {
  services: Record<string, { image: string }>;
}

/** Makes the service tests use the images of MongoDB, RabbitMQ and nginx that production runs. Needs docker. */
export function useProductionVersions() {
  const config = execFileSync('docker', ['compose', 'config', '--format', 'json'], { cwd: root });
  const { services } = JSON.parse(config.toString()) as Compose;
  const [, nginx] = /^FROM (\S+)/m.exec(readFileSync(join(root, 'gateway/Dockerfile'), 'utf8')) ?? [];
  const images = {
    TEST_MONGODB_IMAGE: services.mongo?.image,
    TEST_RABBITMQ_IMAGE: services.rabbitmq?.image,
    TEST_NGINX_IMAGE: nginx,
  };
  for (const image of Object.values(images)) {
    const isThere = spawnSync('docker', ['image', 'inspect', String(image)]).status === 0;
    if (!isThere) execFileSync('docker', ['pull', String(image)], { stdio: 'inherit' });
  }
  Object.assign(process.env, images);
}
