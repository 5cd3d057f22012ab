import type { Config } from '@react-router/dev/config';

// Route modules stay whole: split ones would double the files a page loads, for little less to run.
export default { appDirectory: 'app', ssr: true, splitRouteModules: false } satisfies Config;
