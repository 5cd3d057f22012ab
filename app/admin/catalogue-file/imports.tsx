import { importPage } from '#shop/import/staff-imports.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { ExportLink } from '../lists/export-link.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { RowLink } from '../lists/row-link.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/imports.ts';
import { FileForm } from './file-form.tsx';
import { STATE_LABELS } from './state-labels.ts';
import { TableHelp } from './table-help.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Import and Export');

export const loader = staffLoader(async ({ db, publicUrl }, { url }: Route.LoaderArgs) => {
	const { rows, list } = await readList(url, ['newest'], (query) => importPage(db, query));
	const imports = rows.map(({ id, fileName, state, counts, userName, createdAt }) => ({
		id,
		fileName,
		state: STATE_LABELS[state],
		counts,
		by: userName ?? 'an account that is gone',
		at: localTime(createdAt),
	}));
	return { imports, list, feed: `${publicUrl}/product-feed.xml` };
});

export { action } from './send-file.ts';

export default function Imports({ loaderData }: Route.ComponentProps) {
	const { imports, list, feed } = loaderData;
	return (
		<ListPage
			title="Import and Export"
			whenEmpty="Files that you send above are listed here, with what they changed."
			noun="import"
			missing="Import not found"
			list={list}
			filters={
				<>
					<FileForm />
					<TableHelp />
					<section
						aria-labelledby="export"
						className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-paper p-4 md:p-6"
					>
						<div>
							<h2 id="export" className="text-2xl">
								Export the catalogue
							</h2>
							<p className="mt-1 max-w-prose text-slate text-sm">
								All products, hidden ones too, as a table (CSV) that can be changed and imported
								again. Where its column qty says another stock than the shop has, the import asks.
							</p>
						</div>
						<ExportLink href="/admin/export.csv">Download the catalogue</ExportLink>
					</section>
					<section aria-labelledby="feed" className="rounded-card bg-paper p-4 md:p-6">
						<h2 id="feed" className="text-2xl">
							Products at Google and Meta
						</h2>
						<p className="mt-1 max-w-prose text-slate text-sm">
							Name this address as a scheduled feed in Google Merchant Center or Meta Commerce
							Manager. It tells every shown product that has a price and a picture, as it is at that
							moment.
						</p>
						<p className="wrap-anywhere mt-2 font-semibold">
							<a
								href={feed}
								className="inline-flex min-h-11 items-center underline underline-offset-4"
							>
								{feed}
							</a>
						</p>
					</section>
				</>
			}
		>
			<DataTable caption="Imports" columns={COLUMNS} rows={imports} />
		</ListPage>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['imports'][number];

const COLUMNS: Column<Row>[] = [
	{ label: 'ID', cell: ({ id }) => id },
	{ label: 'File', cell: ({ fileName }) => fileName, breaks: 'anywhere', leads: true },
	{ label: 'Sent', cell: ({ at }) => at },
	{ label: 'By', cell: ({ by }) => by, breaks: 'anywhere' },
	{ label: 'State', cell: ({ state }) => state },
	{ label: 'New', cell: ({ counts }) => counts?.new ?? '–', numeric: true },
	{ label: 'Changed', cell: ({ counts }) => counts?.changed ?? '–', numeric: true },
	{ label: 'Refused', cell: ({ counts }) => counts?.refused ?? '–', numeric: true },
	{
		label: 'Open',
		acts: true,
		cell: ({ id, fileName }) => (
			<RowLink to={`/admin/import/${id}`} name={fileName}>
				Open
			</RowLink>
		),
	},
];
