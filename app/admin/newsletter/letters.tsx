import { localTime } from '#shop/kit/local-time.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import {
	deleteNewsletter,
	NEWSLETTER_SORTS,
	newsletterPage,
} from '#shop/newsletter/newsletter-writing.ts';
import { formDone } from '../../page-handlers.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { DELETED, DeleteButton } from '../forms/delete-button.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { RowLink } from '../lists/row-link.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import type { Route } from './+types/letters.ts';
import { LETTER_STATES } from './letter-states.ts';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Newsletters');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const { rows, list, sort } = await readList(url, NEWSLETTER_SORTS, (query) =>
		newsletterPage(db, query),
	);
	return { rows: rows.map((row) => ({ ...row, at: localTime(row.at) })), list, sort };
});

export const action = staffAction(
	async ({ db, admin }, form, { request, url }: Route.ActionArgs) => {
		await deleteNewsletter(db, admin.id, parseId(form.get('id')));
		return formDone(request, url, { message: DELETED });
	},
);

export default function Letters({ loaderData: { rows, list, sort } }: Route.ComponentProps) {
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Newsletter', to: '/admin/newsletter' }, { name: 'Written' }]} />
			<ListPage
				title="Newsletters"
				whenEmpty="Write one from articles and offers, mail it to yourself first, then send it to the readers."
				noun="newsletter"
				list={list}
				action={{ label: 'Write a Newsletter', to: '/admin/newsletter/letters/new' }}
			>
				<DataTable caption="Newsletters" columns={COLUMNS} rows={rows} sort={sort} />
			</ListPage>
		</>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['rows'][number];

const COLUMNS: Column<Row>[] = [
	{
		label: 'Subject',
		cell: ({ id, subject }) => <RowLink to={`/admin/newsletter/letters/${id}`}>{subject}</RowLink>,
		breaks: 'anywhere',
		leads: true,
	},
	{ label: 'State', cell: ({ state }) => LETTER_STATES[state], breaks: 'never' },
	{ label: 'Date', cell: ({ at }) => at, breaks: 'never' },
	{
		label: 'Actions',
		acts: true,
		cell: ({ id, subject, state }) =>
			state === 'draft' ? <DeleteButton id={id} name={subject} /> : null,
	},
];
