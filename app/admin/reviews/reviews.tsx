import { Link } from 'react-router';
import { localTime } from '#shop/kit/local-time.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Problem } from '#shop/kit/problem.ts';
import { LONGEST_ANSWER, NO_ANSWER_YET } from '#shop/shoppers/review-answers.ts';
import type { ReviewState } from '#shop/shoppers/reviews.ts';
import {
	decideReview,
	REVIEW_SORTS,
	REVIEW_STATES,
	reviewPage,
} from '#shop/shoppers/staff-reviews.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import { formDone } from '../../page-handlers.ts';
import { Stars } from '../../storefront/star-row.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { ActionButton } from '../forms/action-button.tsx';
import { useUnsavedWarning } from '../forms/use-unsaved-warning.ts';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { FilterBar, FilterSelect } from '../lists/filter-bar.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { readList } from '../lists/read-list.ts';
import { Thumbnail } from '../pictures/thumbnail.tsx';
import { staffAction, staffLoader } from '../require-staff.ts';
import { useMay } from '../staff-view.ts';
import type { Route } from './+types/reviews.ts';
import { AnswerInPlace, isAnswerTyped } from './answer-in-place.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Reviews');

const stateOf = (text: unknown): ReviewState | undefined =>
	REVIEW_STATES.find((known) => known === text);

export const loader = staffLoader(async ({ db }, { url }: Route.LoaderArgs) => {
	const state = stateOf(url.searchParams.get('state')) ?? 'waiting';
	const { rows, list, sort } = await readList(url, REVIEW_SORTS, (query) =>
		reviewPage(db, query, state),
	);
	const reviews = rows.map(({ createdAt, answeredAt, ...review }) => {
		const date = localTime(createdAt);
		return {
			...review,
			seenAt: createdAt.toISOString(),
			answeredAt: (answeredAt ?? NO_ANSWER_YET).toISOString(),
			date,
			day: date.slice(0, date.lastIndexOf(',')),
			longest: LONGEST_ANSWER,
		};
	});
	return { reviews, list, sort };
});

export const action = staffAction(
	async ({ db, admin }, form, { request, url }: Route.ActionArgs) => {
		const state = stateOf(form.get('state'));
		if (!state) throw new Problem('invalid', 'Choose whether the review is shown.');
		await decideReview(db, admin.id, {
			reviewId: parseId(form.get('id')),
			state,
			seenAt: String(form.get('seenAt')),
			seenState: stateOf(form.get('seenState')),
		});
		const message = state === 'shown' ? 'The review is shown now.' : 'The review is not shown.';
		return formDone(request, url, { message });
	},
);

/** After a refusal too: what a colleague has decided is shown, so that the next press is about that. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function Reviews({ loaderData: { reviews, list, sort } }: Route.ComponentProps) {
	useUnsavedWarning(isAnswerTyped, { inList: true });
	return (
		<ListPage
			title="Reviews"
			whenEmpty="A buyer’s review waits here until you have read it; then the product shows it."
			noun="review"
			list={list}
			filters={
				<FilterBar
					sorts={[
						['oldest', 'Oldest first'],
						['newest', 'Newest first'],
					]}
				>
					<FilterSelect
						label="State"
						name="state"
						options={[
							['waiting', 'To be read'],
							['shown', 'Shown'],
							['refused', 'Refused'],
						]}
					/>
				</FilterBar>
			}
		>
			<DataTable caption="Reviews of buyers" columns={COLUMNS} rows={reviews} sort={sort} />
		</ListPage>
	);
}

type Row = Awaited<ReturnType<typeof loader>>['reviews'][number];

const COLUMNS: Column<Row>[] = [
	{
		label: 'Product',
		leads: true,
		cell: ({ productName, productSlug, cover }) => (
			<div className="flex items-center gap-3">
				<span className="grid size-12 shrink-0 place-items-center">
					<Thumbnail cover={cover} name={productName} />
				</span>
				<Link to={`/product/${productSlug}`} className="min-w-0 underline underline-offset-4">
					{productName}
				</Link>
			</div>
		),
	},
	{
		label: 'Stars',
		onCards: 'line',
		cell: (row) => (
			<div className="flex items-center gap-x-2">
				<Stars value={row.stars} label={`${row.stars} of 5`} />
				<span className="min-w-0 truncate xl:hidden" title={row.author}>
					<Buyer {...row} />
				</span>
				<span className="ml-auto shrink-0 text-slate xl:hidden">{row.day}</span>
			</div>
		),
	},
	{
		label: 'Review',
		onCards: 'line',
		cell: (row) => (
			<div className="max-w-prose">
				<p className="whitespace-pre-line">
					{row.text || <span className="text-slate">Without words.</span>}
				</p>
				{row.answer ? (
					<p className="mt-2 whitespace-pre-line border-line border-l-2 pl-3 text-slate">
						<span className="font-semibold">Answer: </span>
						{row.answer}
					</p>
				) : row.state === 'shown' ? (
					<AnswerInPlace {...row} />
				) : null}
			</div>
		),
		breaks: 'anywhere',
	},
	{
		label: 'Buyer',
		onCards: 'away',
		cell: (row) => (
			<span className="block max-w-40 truncate" title={row.author}>
				<Buyer {...row} />
			</span>
		),
		breaks: 'never',
	},
	{
		label: 'Date',
		onCards: 'away',
		cell: ({ date }) => date,
		breaks: 'seldom',
		sorts: ['oldest', 'newest'],
	},
	{
		label: 'Action',
		acts: true,
		cell: ({ id, state, seenAt, author, answer }) => (
			<div
				// Beside the last line of AnswerInPlace, which is as high as a button.
				className={`flex flex-wrap gap-2 xl:flex-nowrap ${state === 'shown' && !answer ? 'max-xl:-mt-13 max-xl:ml-auto max-xl:w-fit' : ''}`}
			>
				{state === 'shown' && answer ? (
					<ButtonLink to={`/admin/reviews/${id}`} kind="quiet" size="small">
						Edit answer
						<span className="sr-only"> to the review of {author}</span>
					</ButtonLink>
				) : null}
				{state === 'shown' ? null : (
					<Decision
						id={id}
						seenAt={seenAt}
						seenState={state}
						state="shown"
						label="Show"
						author={author}
					/>
				)}
				{state === 'refused' ? null : (
					<Decision
						id={id}
						seenAt={seenAt}
						seenState={state}
						state="refused"
						label="Refuse"
						author={author}
					/>
				)}
			</div>
		),
	},
];

/** Who wrote it; their page for those who may see it. Reviews of the sample are of nobody. */
function Buyer({ author, userId }: Pick<Row, 'author' | 'userId'>) {
	const may = useMay();
	if (userId === null || !(may('orders-read') || may('users'))) return author;
	return (
		<Link
			to={`/admin/customers/${userId}`}
			className="inline-block py-2.5 align-middle underline underline-offset-4 max-xl:max-w-full max-xl:truncate"
		>
			{author}
		</Link>
	);
}

type DecisionProps = {
	id: number;
	seenAt: string;
	seenState: string;
	state: ReviewState;
	label: string;
	author: string;
};

function Decision({ id, seenAt, seenState, state, label, author }: DecisionProps) {
	return (
		<ActionButton
			fields={{ id: String(id), seenAt, seenState, state }}
			kind={state === 'refused' ? 'risky' : 'quiet'}
			refusedTitle={() => 'Failed to update the review'}
		>
			{label}
			<span className="sr-only"> the review of {author}</span>
		</ActionButton>
	);
}
