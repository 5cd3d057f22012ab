import { useId } from 'react';
import { Link, useFetcher } from 'react-router';
import { localTime } from '#shop/kit/local-time.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { answersOf } from '#shop/questions/buyers-answers.ts';
import { LONGEST_QUESTION, type QuestionState } from '#shop/questions/questions.ts';
import {
	LONGEST_ANSWER,
	mailsFirstAnswer,
	questionForStaff,
} from '#shop/questions/staff-questions.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { adminMeta } from '../components/admin-meta.ts';
import { PageHead } from '../components/page-head.tsx';
import { ActionButton } from '../forms/action-button.tsx';
import { useTellOutcome } from '../forms/action-outcomes.tsx';
import { EditForm, useFormError } from '../forms/edit-form.tsx';
import { fieldsOf } from '../forms/form-values.ts';
import { SEEN_AT, SeenField } from '../forms/seen-field.tsx';
import { useUnsavedInput } from '../forms/use-unsaved-input.ts';
import { backToList } from '../lists/back-to-list.ts';
import { staffLoader } from '../require-staff.ts';
import type { Route } from './+types/question.ts';

// Where staff answer one question about a product in public, or decide that it is not shown.

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Answer a question');

export const loader = staffLoader(async ({ db }, { params }: Route.LoaderArgs) =>
	backToList('/admin/questions', async () => {
		const found = await questionForStaff(db, parseId(params.id));
		const buyers = await answersOf(db, found.id);
		const { id, name, email, state, question, productName, productSlug } = found;
		return {
			asked: { id, name, email, state, productName, productSlug },
			question,
			answer: found.answer ?? '',
			getsMail: await mailsFirstAnswer(db, found),
			date: localTime(found.createdAt),
			answeredOn: found.answeredAt && localTime(found.answeredAt),
			seenAt: found.updatedAt.toISOString(),
			buyers: buyers.map(({ updatedAt, ...each }) => ({
				id: each.id,
				author: each.author,
				text: each.text,
				state: each.state,
				date: localTime(updatedAt),
				seenAt: updatedAt.toISOString(),
			})),
			longest: { question: LONGEST_QUESTION, answer: LONGEST_ANSWER },
		};
	}),
);

export { action } from './save-question.ts';

/** After a refusal too: what a colleague has decided is shown, so that the next press is about that. */
export const shouldRevalidate = revalidateUnlessCutOff;

const STATE_WORDS: Record<QuestionState, string> = {
	open: 'Nobody sees it before it is answered or shown.',
	shown: 'It is shown, without an answer.',
	answered: 'It is shown with its answer.',
	deleted: 'It is deleted.',
	hidden: 'It is hidden. With an answer saved, or with Show, everybody sees it.',
};

export default function QuestionPage({ loaderData }: Route.ComponentProps) {
	const { asked, date, answeredOn, question, answer } = loaderData;
	const { key, seenAt, onInput } = useUnsavedInput({
		texts: [question, answer],
		seenAt: loaderData.seenAt,
	});
	return (
		<>
			<Breadcrumb crumbs={[{ name: 'Questions', to: '/admin/questions' }, { name: 'Answer' }]} />
			<PageHead
				title="Answer a question"
				lead={
					<Link to={`/product/${asked.productSlug}`} className="underline underline-offset-4">
						{asked.productName}
					</Link>
				}
			/>
			<p className="mt-4 max-w-4xl text-sm wrap-anywhere">
				<span className="font-semibold">{asked.name}</span>
				{asked.email ? (
					<>
						{' '}
						<a href={`mailto:${asked.email}`} className="underline underline-offset-4">
							{asked.email}
						</a>
					</>
				) : null}{' '}
				<span className="text-slate">
					asked {date}
					{answeredOn ? `, answered ${answeredOn}` : ''}. {STATE_WORDS[asked.state]}
				</span>
			</p>
			<div onInput={onInput}>
				<QuestionForm key={key} {...loaderData} seenAt={seenAt} />
			</div>
			<BuyersAnswers buyers={loaderData.buyers} />
		</>
	);
}

type Loaded = Route.ComponentProps['loaderData'];

function QuestionForm({ asked, question, answer, getsMail, seenAt, longest }: Loaded) {
	const [refused, setRefused] = useFormError();
	const field = fieldsOf({ question, answer }, refused);
	return (
		<EditForm
			saveTo={`/admin/save/question/${asked.id}`}
			list="/admin/questions"
			refused={refused}
			onOutcome={setRefused}
			submit={answer ? 'Save' : 'Save answer'}
			busyText="Saving..."
			refusedTitle={({ status }) => (status === 422 ? 'Validation Error' : 'Error')}
			isToast
			beside={
				<>
					{asked.state === 'open' || asked.state === 'hidden' ? (
						<Move
							intent="show"
							seenAt={seenAt}
							label={answer ? 'Show' : 'Show without an answer'}
						/>
					) : null}
					{asked.state === 'hidden' ? null : <Move intent="hide" seenAt={seenAt} label="Hide" />}
				</>
			}
			tabs={[
				{
					id: 'question',
					label: 'Question',
					fields: ['question', 'answer'],
					content: (
						<div className="space-y-5">
							<TextField
								{...field('question')}
								label="Question"
								rows={4}
								required
								maxLength={longest.question}
								hint="Shown with the first name alone. Take out what should not be public."
							/>
							<TextField
								{...field('answer')}
								label="Answer"
								rows={6}
								maxLength={longest.answer}
								hint={`Saved, it is shown to everybody under the shop's name. ${answer ? 'No mail is sent when it is changed; left empty, it is taken away.' : getsMail ? 'Who asked gets one mail with it.' : 'Who asked gets no mail with it.'}`}
							/>
						</div>
					),
				},
			]}
		>
			<SeenField updatedAt={seenAt} key={seenAt} refused={refused} />
		</EditForm>
	);
}

type MoveProps = { intent: 'show' | 'hide'; seenAt: string; label: string };

/**
 * Shows or hides the question. What is typed in the form around it stays there; without scripts it is sent along, so that
 * the shop can say that it would be lost.
 */
function Move({ intent, seenAt, label }: MoveProps) {
	const key = useId();
	const fetcher = useFetcher({ key });
	const announceOutcome = useTellOutcome();
	return (
		<Button
			kind="quiet"
			size="small"
			type="submit"
			name="intent"
			value={intent}
			busy={fetcher.state !== 'idle'}
			onClick={(event) => {
				event.preventDefault();
				announceOutcome(key, { refusedTitle: () => 'Failed to update the question' });
				void fetcher.submit({ intent, [SEEN_AT]: seenAt }, { method: 'post' });
			}}
		>
			{label}
		</Button>
	);
}

const ANSWER_WORDS: Record<Loaded['buyers'][number]['state'], string> = {
	waiting: 'waits to be read',
	shown: 'shown',
	hidden: 'hidden',
};

/** What buyers of the product answered, each to be shown or hidden. */
function BuyersAnswers({ buyers }: Pick<Loaded, 'buyers'>) {
	if (buyers.length === 0) return null;
	return (
		<section aria-labelledby="buyers" className="mt-8 max-w-4xl">
			<h2 id="buyers" className="text-2xl">
				Answers of buyers
			</h2>
			<ul className="mt-3 space-y-3">
				{buyers.map(({ id, author, text, state, date, seenAt }) => (
					<li key={id} className="rounded-card bg-paper p-4 wrap-anywhere">
						<p className="text-sm">
							<span className="font-semibold">{author}</span>{' '}
							<span className="text-slate">
								{date}, {ANSWER_WORDS[state]}
							</span>
						</p>
						<p className="mt-1.5 max-w-prose whitespace-pre-line">{text}</p>
						<div className="mt-3 flex flex-wrap gap-2">
							{state === 'shown' ? null : (
								<Decision intent="show-answer" {...{ id, author, state, seenAt }} />
							)}
							{state === 'hidden' ? null : (
								<Decision intent="hide-answer" {...{ id, author, state, seenAt }} />
							)}
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}

type DecisionProps = Pick<Loaded['buyers'][number], 'id' | 'author' | 'state' | 'seenAt'> & {
	intent: 'show-answer' | 'hide-answer';
};

function Decision({ intent, id, author, state, seenAt }: DecisionProps) {
	return (
		<ActionButton
			fields={{ intent, answer_id: String(id), from: state, [SEEN_AT]: seenAt }}
			kind="quiet"
			refusedTitle={() => 'Failed to update the answer'}
		>
			{intent === 'show-answer' ? 'Show' : 'Hide'}
			<span className="sr-only"> the answer of {author}</span>
		</ActionButton>
	);
}
