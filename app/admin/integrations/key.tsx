import { Form, redirect, useNavigation } from 'react-router';
import { endKey, keyById, keyDays } from '#shop/integrations/api-keys.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Summary } from '../../ui/summary.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { backToList } from '../lists/back-to-list.ts';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/key.ts';
import { INTEGRATIONS, pageAfter } from './integration-addresses.ts';
import { keyRow, keyStateText } from './key-row.ts';

/** One API key: what it may do, how it is used, and ending it. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'API Key');

export const loader = staffLoader(async ({ db }, { params }: Route.LoaderArgs) =>
	backToList(INTEGRATIONS, async () => {
		const key = await keyById(db, parseId(params.id));
		const days = await keyDays(db, key.id);
		return {
			key: keyRow(key),
			made: `${localTime(key.createdAt)} by ${key.madeBy}`,
			days: days.map((each, place) => ({ id: place, ...each })),
		};
	}),
);

export const action = staffAction(async ({ db, admin }, _form, { params }: Route.ActionArgs) => {
	await endKey(db, admin.id, parseId(params.id));
	throw redirect(pageAfter(INTEGRATIONS, 'ended'), 303);
});

export default function ApiKey({ loaderData: { key, made, days } }: Route.ComponentProps) {
	const busy = useNavigation().formMethod === 'POST';
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Integrations', to: INTEGRATIONS }, { name: key.name }]} />
			<PageHead title={key.name} lead={keyStateText(key)} />
			<div className="mt-4 max-w-4xl space-y-4">
				<RefusedNotice />
				<section aria-label="The key" className="rounded-card bg-paper p-4 md:p-6">
					<dl className="grid gap-x-6 gap-y-2 md:grid-cols-[10rem_minmax(0,1fr)]">
						<Fact name="Ends with">
							<code>…{key.lastFour}</code>
						</Fact>
						<Fact name="May">{key.may}</Fact>
						<Fact name="Made">{made}</Fact>
						<Fact name="Last used">{key.used}</Fact>
						<Fact name="Last refused">{key.refused}</Fact>
					</dl>
				</section>
				{days.length > 0 ? (
					<section aria-labelledby="days">
						<h2 id="days" className="mb-3 text-2xl">
							Calls by day
						</h2>
						<DataTable caption="Calls by day, newest first" columns={COLUMNS} rows={days} />
					</section>
				) : null}
				{key.state === 'valid' || key.state === 'orphaned' ? (
					<section aria-labelledby="end" className="rounded-card bg-paper p-4 md:p-6">
						<h2 id="end" className="text-2xl">
							Not needed, or seen by somebody else
						</h2>
						<details className="mt-3">
							<Summary className={buttonClass({ kind: 'quiet', size: 'small' })}>End…</Summary>
							<Form method="post" className="mt-3 space-y-3 border-line border-l-4 pl-4">
								<p>Programs that use it are refused at once. It cannot be brought back.</p>
								<Button type="submit" kind="danger" busy={busy}>
									End this key
								</Button>
							</Form>
						</details>
					</section>
				) : null}
			</div>
		</>
	);
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
	return (
		<>
			<dt className="font-semibold">{name}</dt>
			<dd className="wrap-anywhere">{children}</dd>
		</>
	);
}

type Day = { id: number; day: string; used: number; refused: number };

const COLUMNS: Column<Day>[] = [
	{ label: 'Day', leads: true, cell: ({ day }) => day, breaks: 'never' },
	{ label: 'Calls', numeric: true, cell: ({ used }) => used },
	{ label: 'Refused', numeric: true, cell: ({ refused }) => refused },
];
