import { pickupsAmong, presentNames } from '#shop/audit/audit-names.ts';
import {
	CHANGES_A_PAGE,
	type ChangeKind,
	changeChoices,
	changePage,
	readChangeFilter,
} from '#shop/audit/audit-reading.ts';
import { type ChangedField, changedFields } from '#shop/audit/changed-fields.ts';
import { allCategoriesForStaff } from '#shop/catalogue/staff-lists.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { localTime } from '#shop/kit/local-time.ts';
import { capitalized } from '#shop/kit/text.ts';
import { Summary } from '../ui/summary.tsx';
import type { Route } from './+types/activity.ts';
import { adminMeta } from './components/admin-meta.ts';
import { describeChange, doneWord } from './describe-changes.ts';
import { type Column, DataTable } from './lists/data-table.tsx';
import { FilterBar, FilterDays, FilterSelect } from './lists/filter-bar.tsx';
import { ListPage } from './lists/list-page.tsx';
import { readList } from './lists/read-list.ts';
import { RowLink } from './lists/row-link.tsx';
import { staffLoader } from './require-staff.ts';
import { thingAddress } from './thing-address.ts';

/** Who changed what and when. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Activity Log');

export const loader = staffLoader(async ({ db, admin }, { url }: Route.LoaderArgs) => {
	const filter = readChangeFilter(Object.fromEntries(url.searchParams));
	const [{ rows, list }, choices, categories] = await Promise.all([
		readList(url, ['newest'], (query) => changePage(db, query, filter), CHANGES_A_PAGE),
		changeChoices(db),
		allCategoriesForStaff(db),
	]);
	const names = Object.fromEntries(categories.map(({ id, name }) => [id, name]));
	const presentName = await presentNames(db, rows);
	const isPickup = await pickupsAmong(db, rows);
	const changes = rows.map((change) => ({
		id: change.id,
		at: localTime(change.createdAt),
		who: whoDid(change),
		what: describeChange(change, presentName(change)),
		to: thingAddress(change, presentName(change) !== null, admin),
		fields: changedFields(change.noun, change.before, change.after, {
			categories: names,
			isPickup: isPickup(change),
		}),
	}));
	return { changes, list, choices, days: filter.days };
});

function whoDid({ user, apiKey }: { user: { name: string } | null; apiKey: string | null }) {
	const who = user?.name ?? (apiKey ? 'A deleted account' : 'The shop itself');
	return apiKey ? `${who}, by the API key ${apiKey}` : who;
}

export default function Activity({ loaderData }: Route.ComponentProps) {
	const { changes, list, choices, days } = loaderData;
	const all = ['', 'All'] as const;
	return (
		<ListPage
			title="Activity Log"
			noun="change"
			list={list}
			filters={
				<FilterBar searches="Name, field or value">
					<FilterSelect
						label="Who"
						name="user"
						options={[all, ...choices.people.map(({ id, name }) => [String(id), name] as const)]}
					/>
					<FilterSelect label="Kind" name="kind" options={[all, ...KINDS]} />
					<FilterSelect
						label="Of what"
						name="noun"
						options={[all, ...choices.nouns.map((noun) => [noun, capitalized(noun)] as const)]}
					/>
					<FilterSelect
						label="Did what"
						name="action"
						options={[all, ...choices.actions.map((action) => [action, doneWord(action)] as const)]}
					/>
					<FilterDays {...days} />
				</FilterBar>
			}
		>
			<DataTable caption="Changes, newest first" columns={COLUMNS} rows={changes} />
		</ListPage>
	);
}

const KINDS: [ChangeKind, string][] = [
	['sign-ins', 'Sign-ins and failures'],
	['rights', 'Rights of the staff'],
	['accounts', 'Accounts of customers'],
];

type Row = Awaited<ReturnType<typeof loader>>['changes'][number];

const COLUMNS: Column<Row>[] = [
	{ label: 'When', cell: ({ at }) => at, breaks: 'never' },
	{ label: 'Who', cell: ({ who }) => who, breaks: 'anywhere' },
	{
		label: 'What',
		cell: ({ what, to }) => (to ? <RowLink to={to}>{what}</RowLink> : what),
		leads: true,
		breaks: 'anywhere',
	},
	{ label: 'Changes', cell: ({ fields }) => <Changes fields={fields} />, breaks: 'anywhere' },
];

/** How many changed fields a line says itself, and how long each may be. */
const FIELDS_IN_LINE = 2;
const LONGEST_IN_LINE = 60;

/**
 * What a field was and is, in the line; long texts and further fields are folded up, and so is all of a thing that was
 * made or deleted, of which nothing was replaced.
 */
function Changes({ fields }: { fields: readonly ChangedField[] }) {
	const isEdit = fields.some(({ before, after }) => before !== null && after !== null);
	const inLine = isEdit ? fields.filter(isShort).slice(0, FIELDS_IN_LINE) : [];
	const more = fields.filter((field) => !inLine.includes(field));
	return (
		<>
			{inLine.length > 0 ? <FieldList fields={inLine} /> : null}
			{more.length > 0 ? (
				<details>
					<Summary className="inline-flex min-h-11 items-center text-ember underline underline-offset-4">
						{howMany(more.length, inLine.length > 0 ? 'more field' : 'field')}
					</Summary>
					<FieldList fields={more} />
				</details>
			) : null}
		</>
	);
}

function isShort({ before, after }: ChangedField): boolean {
	return (before ?? '').length + (after ?? '').length <= LONGEST_IN_LINE;
}

function FieldList({ fields }: { fields: readonly ChangedField[] }) {
	return (
		<dl className="space-y-1 py-1">
			{fields.map(({ name, before, after }) => (
				<div key={name}>
					<dt className="inline font-semibold">{name}</dt>{' '}
					<dd className="inline">
						{before === null ? null : <del className="text-slate">{before}</del>}
						{before !== null && after !== null ? ' → ' : null}
						{after === null ? null : <ins className="no-underline">{after}</ins>}
					</dd>
				</div>
			))}
		</dl>
	);
}
