import { Link, useRevalidator } from 'react-router';
import { localTime } from '#shop/kit/local-time.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { LONGEST_ANSWER, NO_ANSWER_YET, reviewToAnswer } from '#shop/shoppers/review-answers.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import { Stars } from '../../storefront/star-row.tsx';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { TextField } from '../../ui/field.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { ActionButton } from '../forms/action-button.tsx';
import { EditForm, useFormError } from '../forms/edit-form.tsx';
import { fieldsOf } from '../forms/form-values.ts';
import { SEEN_AT, SeenField } from '../forms/seen-field.tsx';
import { useUnsavedInput } from '../forms/use-unsaved-input.ts';
import { backToList } from '../lists/back-to-list.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/answer.ts';
import { answerHint } from './answer-in-place.tsx';

// Where staff answer one review in public.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Answer a review');

export const loader = staffLoader(async ({ db }, { params }: Route.LoaderArgs) =>
	backToList('/admin/reviews', async () => {
		const { createdAt, answeredAt, ...review } = await reviewToAnswer(db, parseId(params.id));
		const { id, stars, text, author, state, productName, productSlug } = review;
		return {
			review: { id, stars, text, author, state, productName, productSlug },
			writtenAt: createdAt.toISOString(),
			date: localTime(createdAt),
			answer: review.answer ?? '',
			answeredOn: answeredAt && localTime(answeredAt),
			answeredAt: (answeredAt ?? NO_ANSWER_YET).toISOString(),
			longest: LONGEST_ANSWER,
		};
	}),
);

export { action } from './save-answer.ts';

/** After a refusal too: what a colleague has decided is shown, so that the next press is about that. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function AnswerReview({ loaderData }: Route.ComponentProps) {
	const { review, date, answeredOn, answer } = loaderData;
	const { key, seenAt, isTyped, onInput } = useUnsavedInput({
		texts: [answer],
		seenAt: loaderData.answeredAt,
	});
	return (
		<>
			<Breadcrumb
				crumbs={[{ name: 'Reviews', to: '/admin/reviews?state=shown' }, { name: 'Answer' }]}
			/>
			<PageHead
				title="Answer a review"
				lead={
					<Link to={`/product/${review.productSlug}`} className="underline underline-offset-4">
						{review.productName}
					</Link>
				}
			/>
			<section
				aria-label={`The review of ${review.author}`}
				className="mt-4 max-w-4xl rounded-card bg-paper p-4 md:p-6"
			>
				<p className="flex flex-wrap items-center gap-x-3 text-sm">
					<Stars value={review.stars} label={`${review.stars} of 5 stars`} />
					<span className="font-semibold">{review.author}</span>
					<span className="text-slate">{date}</span>
				</p>
				<p className="mt-1.5 max-w-prose whitespace-pre-line wrap-anywhere">
					{review.text || 'Without words.'}
				</p>
			</section>
			{review.state === 'shown' ? null : (
				<div className="mt-4 max-w-4xl">
					<Notice kind="warning" title="This review is not shown">
						<p>Show it in the list of reviews first, then answer it here.</p>
					</Notice>
				</div>
			)}
			{review.state === 'shown' || isTyped ? (
				<div onInput={onInput}>
					<AnswerForm key={key} {...loaderData} answeredAt={seenAt} />
				</div>
			) : null}
			{review.state === 'shown' && answeredOn ? (
				<div className="mt-4 flex max-w-4xl flex-wrap items-center gap-x-4 gap-y-2 text-slate text-sm">
					<p>Answered {answeredOn}.</p>
					<RemoveAnswer answeredAt={loaderData.answeredAt} />
				</div>
			) : null}
		</>
	);
}

type FormProps = {
	review: { id: number; author: string };
	writtenAt: string;
	answer: string;
	answeredAt: string;
	longest: number;
};

function AnswerForm({ review, writtenAt, answer, answeredAt, longest }: FormProps) {
	const [refused, setRefused] = useFormError();
	const { revalidate } = useRevalidator();
	const field = fieldsOf({ answer }, refused);
	return (
		<EditForm
			saveTo={`/admin/save/review-answer/${review.id}`}
			list="/admin/reviews?state=shown"
			refused={refused}
			onOutcome={(outcome) => {
				setRefused(outcome);
				// What the buyer or a colleague has changed is to be seen before the next press, which is about that.
				if (outcome?.status === 409) void revalidate();
			}}
			submit={answer ? 'Save answer' : 'Show answer'}
			busyText="Saving..."
			refusedTitle={({ status }) => (status === 422 ? 'Validation Error' : 'Error')}
			isToast
			tabs={[
				{
					id: 'answer',
					label: 'Answer',
					fields: ['answer'],
					content: (
						<TextField
							{...field('answer')}
							label="Answer"
							rows={6}
							required
							maxLength={longest}
							hint={
								answer
									? "Everybody can read it below the review, under the shop's name. No mail is sent when it is changed."
									: answerHint(review.author)
							}
						/>
					),
				},
			]}
		>
			<SeenField key={answeredAt} updatedAt={answeredAt} refused={refused} />
			<input type="hidden" name="review_seen" value={writtenAt} />
		</EditForm>
	);
}

function RemoveAnswer({ answeredAt }: { answeredAt: string }) {
	return (
		<ActionButton
			fields={{ intent: 'remove', [SEEN_AT]: answeredAt }}
			kind="risky"
			question={{
				title: 'Remove the answer?',
				text: 'It disappears from the shop. A mail that was sent stays sent.',
				yes: 'Remove',
			}}
			refusedTitle={() => 'Failed to remove the answer'}
		>
			Remove answer
		</ActionButton>
	);
}
