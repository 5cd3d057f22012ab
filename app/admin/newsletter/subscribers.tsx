import { localTime } from '#shop/kit/local-time.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import {
	forgetSubscriber,
	SUBSCRIBER_SORTS,
	subscriberPage,
} from '#shop/shoppers/newsletter-list.ts';
import { SUBSCRIBER_STATES, type SubscriberState } from '#shop/shoppers/subscriber-states.ts';
import { formDone } from '../../page-handlers.ts';
import { adminMeta } from '../components/admin-meta.ts';
import { ActionButton } from '../forms/action-button.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { ExportLink } from '../lists/export-link.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { RowLink } from '../lists/row-link.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/subscribers.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Newsletter');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const state = SUBSCRIBER_STATES.find((known) => known === url.searchParams.get('state')) ?? null;
	const { rows, list, sort } = await readList(url, SUBSCRIBER_SORTS, (query) =>
		subscriberPage(db, query, state),
	);
	const subscribers = rows.map((row) => ({
		id: row.id,
		email: row.email,
		state: row.state,
		since: localTime(row.confirmedAt ?? row.createdAt),
		left: row.leftAt && localTime(row.leftAt),
	}));
	return { subscribers, list, sort };
});

export const action = staffAction(
	async ({ db, admin }, form, { request, url }: Route.ActionArgs) => {
		const { email } = await forgetSubscriber(db, admin.id, parseId(form.get('id')));
		return formDone(request, url, { message: `${email} is forgotten.` });
	},
);

const LABELS: Record<SubscriberState, string> = {
	unconfirmed: 'Not confirmed',
	confirmed: 'On the list',
	left: 'Left',
};

export default function Subscribers({ loaderData }: Route.ComponentProps) {
	const { subscribers, list, sort } = loaderData;
	return (
		<ListPage
			title="Newsletter"
			whenEmpty="Who subscribes on the home page and confirms it by mail is listed here."
			noun="subscriber"
			list={list}
			action={{ label: 'Newsletters', to: '/admin/newsletter/letters' }}
			filters={
				<FilterBar
					searches="E-mail"
					sorts={[
						['newest', 'Newest first'],
						['oldest', 'Oldest first'],
						['email', 'E-mail'],
					]}
				>
					<FilterSelect
						label="State"
						name="state"
						options={[
							['', 'All'],
							...SUBSCRIBER_STATES.map((state) => [state, LABELS[state]] as const),
						]}
					/>
				</FilterBar>
			}
		>
			<DataTable
				caption="Subscribers of the newsletter"
				columns={COLUMNS}
				rows={subscribers}
				sort={sort}
			/>
			<ExportLink href="/admin/newsletter/export.csv" needsProof>
				Download CSV
			</ExportLink>
		</ListPage>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['subscribers'][number];

const COLUMNS: Column<Row>[] = [
	{
		label: 'Email',
		cell: ({ id, email }) => <RowLink to={`/admin/newsletter/subscribers/${id}`}>{email}</RowLink>,
		breaks: 'anywhere',
		sorts: ['email'],
		leads: true,
	},
	{
		label: 'State',
		cell: ({ state }) => (
			<span className={`font-semibold ${state === 'confirmed' ? 'text-green' : 'text-slate'}`}>
				{LABELS[state as SubscriberState]}
			</span>
		),
	},
	{ label: 'Since', cell: ({ since }) => since, breaks: 'never', sorts: ['oldest', 'newest'] },
	{ label: 'Left', cell: ({ left }) => left ?? '–', breaks: 'never' },
	{
		label: 'Action',
		acts: true,
		cell: ({ id, email }) => (
			<ActionButton
				fields={{ id: String(id) }}
				kind="risky"
				question={{
					title: 'Are you sure?',
					text: `${email} will be forgotten, as if it had never been on the list.`,
					yes: 'Forget',
				}}
				refusedTitle={() => 'Failed to delete data'}
			>
				Forget<span className="sr-only"> {email}</span>
			</ActionButton>
		),
	},
];
