import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

// What a shop has cost the processors, which does not grow when other programs compete for them.

/**
 * The processor time in milliseconds that a shop and its bundled PostgreSQL have used so far; null where the system does
 * not tell (there is no /proc).
 * @param pid of the shop
 * @param folder its data folder
 */
export function processorTime(pid: number, folder: string): number | null {
	try {
		const [server = ''] = read(path.join(folder, 'postgres/cluster/postmaster.pid')).split('\n');
		const connections = read(`/proc/${server}/task/${server}/children`).split(' ').filter(Boolean);
		return [String(pid), server, ...connections].reduce((sum, each) => sum + ofThreads(each), 0);
	} catch {
		return null;
	}
}

/** https://docs.kernel.org/scheduler/sched-stats.html: the first figure is the time in nanoseconds. */
function ofThreads(pid: string): number {
	const threads = readdirSync(`/proc/${pid}/task`);
	const times = threads.map((id) => read(`/proc/${pid}/task/${id}/schedstat`).split(' ')[0]);
	return times.reduce((sum, time) => sum + Number(time), 0) / 1e6;
}

const read = (file: string) => readFileSync(file, 'utf8');
