import type { Config } from '@react-router/dev/config';

// Route modules stay whole: split ones would double the files per page and save little code.
export default { appDirectory: 'app', ssr: true, splitRouteModules: false } satisfies Config;
