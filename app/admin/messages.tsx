import { localTime } from '#shop/kit/local-time.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import {
	MESSAGE_SORTS,
	MESSAGE_STATES,
	messagePage,
	moveMessage,
} from '#shop/shoppers/contact-inbox.ts';
import { formDone } from '../page-handlers.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmailText } from '../ui/contact-text.tsx';
import type { Route } from './+types/messages.ts';
import { adminMeta } from './components/admin-meta.ts';
import { ActionButton } from './forms/action-button.tsx';
import { type Column, DataTable } from './lists/data-table.tsx';
import { FilterBar, FilterSelect } from './lists/filter-bar.tsx';
import { ListPage } from './lists/list-page.tsx';
import { readList } from './lists/read-list.ts';
import { staffAction, staffLoader } from './require-staff.ts';

/** What was written on the contact page. */
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Messages');

type State = (typeof MESSAGE_STATES)[number];
const stateOf = (text: unknown): State => MESSAGE_STATES.find((known) => known === text) ?? 'open';
const DONE: Record<State, string> = {
	open: 'The message is open again.',
	answered: 'The message is marked as answered.',
	spam: 'The message is marked as spam.',
};

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const state = stateOf(url.searchParams.get('state'));
	const { rows, list, sort } = await readList(url, MESSAGE_SORTS, (query) =>
		messagePage(db, query, state),
	);
	const messages = rows.map(({ id, name, email, message, state, createdAt }) => {
		const subject = encodeURIComponent('Your message to us');
		const written =
			message.length > LONGEST_QUOTE ? `${message.slice(0, LONGEST_QUOTE)}…` : message;
		const quote = encodeURIComponent(`\n\n> ${written.toWellFormed().replaceAll('\n', '\n> ')}`);
		// Some mail programs leave an escaped @ as it is.
		const to = encodeURIComponent(email).replace('%40', '@');
		const reply = `mailto:${to}?subject=${subject}&body=${quote}`;
		return { id, name, email, message, state, reply, date: localTime(createdAt) };
	});
	return { messages, list, sort };
});

/** Mail programs take about 2,000 letters of an address. */
const LONGEST_QUOTE = 400;

export const action = staffAction(
	async ({ db, admin }, form, { request, url }: Route.ActionArgs) => {
		const to = stateOf(form.get('to'));
		const from = stateOf(form.get('from'));
		await moveMessage(db, admin.id, { id: parseId(form.get('id')), from, to });
		return formDone(request, url, { message: DONE[to] });
	},
);

export default function Messages({ loaderData: { messages, list, sort } }: Route.ComponentProps) {
	return (
		<ListPage
			title="Messages"
			whenEmpty="What visitors write on the page Contact comes here, and by mail to the shop."
			noun="message"
			list={list}
			filters={
				<FilterBar
					searches="Name, e-mail or words"
					sorts={[
						['oldest', 'Oldest first'],
						['newest', 'Newest first'],
					]}
				>
					<FilterSelect
						label="State"
						name="state"
						options={[
							['', 'Open'],
							['answered', 'Answered'],
							['spam', 'Spam'],
						]}
					/>
				</FilterBar>
			}
		>
			<DataTable caption="Messages" columns={COLUMNS} rows={messages} sort={sort} />
			<p className="text-slate text-sm">
				Answered messages and spam are deleted after the time that is set under Settings, Kept how
				long.
			</p>
		</ListPage>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['messages'][number];

const COLUMNS: Column<Row>[] = [
	{
		label: 'From',
		leads: true,
		breaks: 'anywhere',
		cell: ({ name, email }) => (
			<>
				<span className="block font-semibold">{name}</span>
				<span className="block font-normal text-slate text-sm">
					<EmailText>{email}</EmailText>
				</span>
			</>
		),
	},
	{
		label: 'Message',
		onCards: 'line',
		breaks: 'anywhere',
		cell: ({ message }) => (
			<span className="block max-w-prose whitespace-pre-line py-1">{message}</span>
		),
	},
	{ label: 'Date', cell: ({ date }) => date, breaks: 'dated', sorts: ['oldest', 'newest'] },
	{
		label: 'Action',
		acts: true,
		cell: ({ id, state, name, reply }) => (
			<div className="inline-flex flex-wrap gap-2 xl:flex-nowrap">
				{state === 'open' ? (
					<>
						<a href={reply} className={buttonClass({ kind: 'ink', size: 'small' })}>
							Reply<span className="sr-only"> to {name}</span>
						</a>
						<Move id={id} from={state} to="answered" label="Answered" name={name} />
						<Move id={id} from={state} to="spam" label="Spam" name={name} />
					</>
				) : (
					<Move id={id} from={state} to="open" label="Open again" name={name} />
				)}
			</div>
		),
	},
];

type MoveProps = { id: number; from: State; to: State; label: string; name: string };

function Move({ id, from, to, label, name }: MoveProps) {
	return (
		<ActionButton
			fields={{ id: String(id), from, to }}
			label={`${label}: the message of ${name}`}
			kind={to === 'spam' ? 'plain' : 'quiet'}
			refusedTitle={() => 'Failed to update the message'}
		>
			{label}
		</ActionButton>
	);
}
