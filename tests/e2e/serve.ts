import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';

// The shop that the journeys run in; the folder of its data goes once the shop, and with it its PostgreSQL, has stopped.

const shop = spawn(process.execPath, ['server/main.ts'], { stdio: 'inherit' });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => shop.kill(signal));
const [code] = await once(shop, 'exit');
if (process.env.DATA_DIR) await rm(process.env.DATA_DIR, { recursive: true, force: true });
process.exitCode = typeof code === 'number' ? code : 1;
