import { joinWords } from '#shop/kit/join-words.ts';
import { Icon } from '../../ui/icons.tsx';
import { Summary } from '../../ui/summary.tsx';
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

/** Wider than half a row where there are two in one, so that none stays empty. */
const WHOLE_ROW: readonly string[] = ['orders', 'users'];

/** On phones, what is not about orders is folded up. */
export function RecentTables({ recent }: { recent: ReturnType<typeof recentRows> }) {
	const panels = RECENT.flatMap(({ of, ...columns }) => {
		const rows = recent[of];
		if (!rows) return [];
		const panel = (
			<Panel
				key={of}
				title={`Recent ${of}`}
				className={WHOLE_ROW.includes(of) ? 'xl:col-span-2' : ''}
			>
				<RecentTable name={`Recent ${of}`} rows={rows} {...columns} />
			</Panel>
		);
		return [{ of, panel }];
	});
	const folded = panels.filter(({ of }) => of !== 'orders');
	return (
		<div className="mt-4 grid gap-4 xl:grid-cols-2">
			{panels.filter(({ of }) => of === 'orders').map(({ panel }) => panel)}
			{folded.length > 0 ? (
				<details className="unfold">
					<Summary className="flex min-h-11 items-center justify-between gap-4 rounded-card bg-paper px-4 font-semibold">
						<span>Recent {joinWords(folded.map(({ of }) => of))}</span>
						<Icon name="down" className="size-5 text-slate" />
					</Summary>
					{folded.map(({ panel }) => panel)}
				</details>
			) : null}
		</div>
	);
}
