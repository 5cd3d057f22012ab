import { Link } from 'react-router';
import { localTime } from '#shop/kit/local-time.ts';
import {
	QUESTION_SORTS,
	QUESTION_STATES,
	questionPage,
	WITH_ANSWERS_TO_READ,
} from '#shop/questions/staff-questions.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailText } from '../../ui/contact-text.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { ActionButton } from '../forms/action-button.tsx';
import { SEEN_AT } from '../forms/seen-field.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/questions.ts';
import { TICK_FORM, TickForm } from './tick-form.tsx';

// What shoppers ask about products, by state.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Questions');

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const asked = url.searchParams.get('state');
	const known = [...QUESTION_STATES, WITH_ANSWERS_TO_READ] as const;
	const state = known.find((each) => each === asked) ?? 'open';
	const { rows, list, sort } = await readList(url, QUESTION_SORTS, (query) =>
		questionPage(db, query, state),
	);
	const questions = rows.map(({ id, name, email, question, answer, ...row }) => ({
		id,
		name,
		email,
		question,
		answer,
		productName: row.productName,
		productSlug: row.productSlug,
		state: row.state,
		seenAt: row.updatedAt.toISOString(),
		date: localTime(row.createdAt),
	}));
	return { questions, list, sort };
});

/** After a refusal too: what a colleague has decided is shown, so that the next press is about that. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function Questions({ loaderData: { questions, list, sort } }: Route.ComponentProps) {
	return (
		<ListPage
			title="Questions"
			whenEmpty="What shoppers ask on a product’s page comes here; your answer is shown below it."
			noun="question"
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
							['shown', 'Shown without an answer'],
							['hidden', 'Hidden'],
							['buyers', 'Answers of buyers to read'],
						]}
					/>
				</FilterBar>
			}
		>
			<DataTable
				caption="Questions about products"
				columns={COLUMNS}
				rows={questions}
				sort={sort}
				chosenFor={TICK_FORM}
				nameOf={({ name, productName }) => `the question of ${name} about ${productName}`}
			/>
			{questions.length > 0 ? <TickForm rows={questions.length} /> : null}
		</ListPage>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['questions'][number];

const COLUMNS: Column<Row>[] = [
	{
		label: 'Product',
		leads: true,
		cell: ({ productName, productSlug }) => (
			<Link to={`/product/${productSlug}`} className="underline underline-offset-4">
				{productName}
			</Link>
		),
	},
	{
		label: 'Question',
		onCards: 'line',
		breaks: 'anywhere',
		cell: ({ question, answer }) => (
			<span className="block max-w-prose whitespace-pre-line">
				{question}
				{answer ? (
					<span className="mt-2 block border-line border-l-2 pl-3 text-slate">
						<span className="font-semibold">Answer: </span>
						{answer}
					</span>
				) : null}
			</span>
		),
	},
	{
		label: 'From',
		breaks: 'anywhere',
		cell: ({ name, email }) => (
			<>
				<span className="block">{name}</span>
				{email ? (
					<span className="block text-slate text-sm">
						<EmailText>{email}</EmailText>
					</span>
				) : null}
			</>
		),
	},
	{ label: 'Date', cell: ({ date }) => date, breaks: 'dated', sorts: ['oldest', 'newest'] },
	{
		label: 'Action',
		acts: true,
		cell: (row) => (
			<div className="inline-flex flex-wrap gap-2 xl:flex-nowrap">
				<ButtonLink to={`/admin/questions/${row.id}`} kind="quiet" size="small">
					{row.answer ? 'Edit' : 'Answer'}
					<span className="sr-only"> the question of {row.name}</span>
				</ButtonLink>
				<ActionButton
					action={`/admin/questions/${row.id}`}
					fields={{ intent: row.state === 'hidden' ? 'show' : 'hide', [SEEN_AT]: row.seenAt }}
					kind="quiet"
					refusedTitle={() => 'Failed to update the question'}
				>
					{row.state === 'hidden' ? 'Show' : 'Hide'}
					<span className="sr-only"> the question of {row.name}</span>
				</ActionButton>
				<ActionButton
					action={`/admin/questions/${row.id}`}
					fields={{ intent: 'delete', [SEEN_AT]: row.seenAt }}
					kind="risky"
					question={{
						title: 'Delete the question?',
						text: 'It is gone for good, with its answer.',
						yes: 'Delete',
					}}
					refusedTitle={() => 'Failed to delete the question'}
				>
					Delete
					<span className="sr-only"> the question of {row.name}</span>
				</ActionButton>
			</div>
		),
	},
];
