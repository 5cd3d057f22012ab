import { Panel } from './panel.tsx';
import type { recentRows } from './recent-rows.ts';
import { RecentTable } from './recent-table.tsx';

/** The tables of recent things, each with its columns. */
const RECENT = [
	{ of: 'orders', heads: ['ID', 'Tracking No', 'Payment ID', 'Date'], whole: [0, 1, 3], away: [2] },
	{
		of: 'products',
		heads: ['ID', 'Name', 'Price (NGN)', 'Created'],
		whole: [0, 2, 3],
		beside: 1,
		away: [3],
	},
	{
		of: 'categories',
		heads: ['ID', 'Name', 'Slug', 'Created'],
		whole: [0, 3],
		beside: 1,
		away: [2, 3],
	},
	{
		of: 'users',
		heads: ['ID', 'Name', 'Email', 'Registered'],
		whole: [0, 3],
		beside: 1,
		away: [3],
		email: 2,
	},
] as const;

export function RecentTables({ recent }: { recent: ReturnType<typeof recentRows> }) {
	return (
		<div className="mt-4 grid gap-4 2xl:grid-cols-2">
			{RECENT.map(({ of, ...columns }) => {
				const rows = recent[of];
				return rows ? (
					<Panel key={of} title={`Recent ${of}`}>
						<RecentTable name={`Recent ${of}`} rows={rows} {...columns} />
					</Panel>
				) : null;
			})}
		</div>
	);
}
