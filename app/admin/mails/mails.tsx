import { readWord } from '#shop/kit/input.ts';
import { localTime } from '#shop/kit/local-time.ts';
import {
	MAIL_SORTS,
	MAILS_A_PAGE,
	type MailFilter,
	mailKinds,
	mailPage,
} from '#shop/mail/sent-mails.ts';
import { EmailText } from '../../ui/contact-text.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { RowLink } from '../lists/row-link.tsx';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/mails.ts';
import { MAIL_STATE_LABELS, MAIL_STATES, mailKindName } from './mail-names.ts';
import { StateBadge } from './state-badge.tsx';

/** The mails that the shop has written, and what happened to each. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Mails');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const filter = mailFilter(url.searchParams);
	const [{ rows, list, sort }, kinds] = await Promise.all([
		readList(url, MAIL_SORTS, (query) => mailPage(db, query, filter), MAILS_A_PAGE),
		mailKinds(db),
	]);
	const mails = rows.map((mail) => ({
		id: mail.id,
		subject: mail.subject,
		recipient: mail.recipient,
		kind: mailKindName(mail.kind),
		state: mail.state,
		reason: mail.state === 'sent' ? null : mail.lastError,
		writtenAt: localTime(mail.createdAt),
	}));
	return { mails, list, sort, kinds };
});

/** The filter in the address of the list; invalid values are ignored. */
function mailFilter(query: URLSearchParams): MailFilter {
	return {
		kind: readWord(query.get('kind')),
		state: MAIL_STATES.find((state) => state === query.get('state')) ?? null,
	};
}

export default function Mails({ loaderData }: Route.ComponentProps) {
	const { mails, list, sort, kinds } = loaderData;
	return (
		<ListPage
			title="Mails"
			noun="mail"
			list={list}
			whenEmpty="Every mail of the shop is listed here, to be read as it was sent, and sent again."
			filters={<Filters kinds={kinds} />}
		>
			<DataTable caption="Mails of the shop" columns={COLUMNS} rows={mails} sort={sort} />
		</ListPage>
	);
}

function Filters({ kinds }: Pick<Route.ComponentProps['loaderData'], 'kinds'>) {
	return (
		<FilterBar
			searches="Receiver or subject"
			sorts={[
				['newest', 'Newest first'],
				['oldest', 'Oldest first'],
			]}
		>
			<FilterSelect
				label="Kind"
				name="kind"
				options={[['', 'All'], ...kinds.map((kind) => [kind, mailKindName(kind)] as const)]}
			/>
			<FilterSelect
				label="State"
				name="state"
				options={[
					['', 'All'],
					...MAIL_STATES.map((state) => [state, MAIL_STATE_LABELS[state]] as const),
				]}
			/>
		</FilterBar>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['mails'][number];

const COLUMNS: Column<Row>[] = [
	{
		label: 'Written',
		cell: ({ writtenAt }) => writtenAt,
		sorts: ['oldest', 'newest'],
		breaks: 'never',
		onCards: 'line',
	},
	{
		label: 'Subject',
		leads: true,
		cell: ({ id, subject }) => <RowLink to={`/admin/mails/${id}`}>{subject}</RowLink>,
	},
	{
		label: 'To',
		cell: ({ recipient }) => <EmailText>{recipient}</EmailText>,
		breaks: 'anywhere',
		onCards: 'line',
	},
	{ label: 'Kind', cell: ({ kind }) => kind, onCards: 'half' },
	{
		label: 'State',
		onCards: 'half',
		cell: ({ state, reason }) => (
			<>
				<StateBadge state={state} />
				{reason ? (
					<span className="wrap-anywhere line-clamp-2 max-w-72 text-slate">{reason}</span>
				) : null}
			</>
		),
	},
];
