import { build } from './prepare.mjs';

// `npm run build`: builds and compresses the pages, as `npm start` does when they changed.

await build({ always: true });
