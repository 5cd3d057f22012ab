import { ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { RowLink } from '../lists/row-link.tsx';
import { KEYS, NEW_KEY } from './integration-addresses.ts';
import { type KeyRow, keyStateText } from './key-row.ts';

/** The API keys of the shop, those that work first. */
export function KeyList({ keys }: { keys: readonly KeyRow[] }) {
	return (
		<section aria-labelledby="keys" className="mt-6">
			<div className="mb-3 flex flex-wrap items-center justify-between gap-3">
				<div>
					<h2 id="keys" className="text-2xl">
						API keys
					</h2>
					<p className="text-slate">
						With a key, a program may read and change what you allow.{' '}
						<a href="/api/docs" className="text-ember underline underline-offset-4">
							What the API can do
						</a>
					</p>
				</div>
				<ButtonLink kind="ink" size="small" to={NEW_KEY}>
					Make a key
				</ButtonLink>
			</div>
			{keys.length === 0 ? (
				<p className="rounded-card bg-paper p-4 md:p-6">There are no keys yet.</p>
			) : (
				<DataTable caption="API keys" columns={COLUMNS} rows={keys} />
			)}
		</section>
	);
}

const COLUMNS: Column<KeyRow>[] = [
	{
		label: 'Name',
		leads: true,
		breaks: 'anywhere',
		cell: ({ id, name }) => <RowLink to={`${KEYS}/${id}`}>{name}</RowLink>,
	},
	{ label: 'Ends with', cell: ({ lastFour }) => <code>…{lastFour}</code> },
	{ label: 'May', cell: ({ may }) => may, breaks: 'anywhere' },
	{ label: 'Made by', cell: ({ madeBy }) => madeBy, breaks: 'anywhere' },
	{
		label: 'State',
		breaks: 'anywhere',
		cell: (key) => (
			<span className={key.state === 'valid' ? '' : 'font-semibold text-red'}>
				{keyStateText(key)}
			</span>
		),
	},
	{ label: 'Last used', cell: ({ used }) => used, breaks: 'anywhere' },
];
