import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PERIOD_US = 20_000;

/** The two forms of the kernel's control groups: where they are, and how one is given its share of a core. */
const FORMS = [
	{
		root: '/sys/fs/cgroup/cpu',
		limits: (us: number) => ({ 'cpu.cfs_period_us': `${PERIOD_US}`, 'cpu.cfs_quota_us': `${us}` }),
	},
	{ root: '/sys/fs/cgroup', limits: (us: number) => ({ 'cpu.max': `${us} ${PERIOD_US}` }) },
];

/**
 * Gives each of these processes at most this share of one core. Returns what ends that; null where this user may not
 * make control groups (root of a Linux machine may).
 */
export function limitProcessor(pids: readonly number[], share: number): (() => void) | null {
	const form = FORMS.find(({ root }) => existsSync(path.join(root, 'cgroup.procs')));
	if (!form) return null;
	const limited: { group: string; pid: number }[] = [];
	const end = () => {
		for (const { group, pid } of limited) {
			writeFileSync(path.join(form.root, 'cgroup.procs'), String(pid));
			rmdirSync(group);
		}
	};
	try {
		for (const pid of pids) {
			const group = path.join(form.root, `bridgehead-bench-${pid}`);
			mkdirSync(group);
			limited.push({ group, pid });
			const limits = form.limits(Math.round(share * PERIOD_US));
			for (const [name, text] of Object.entries(limits))
				writeFileSync(path.join(group, name), text);
			writeFileSync(path.join(group, 'cgroup.procs'), String(pid));
		}
	} catch {
		end();
		return null;
	}
	return end;
}
