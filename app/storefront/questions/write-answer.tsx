import { useRef } from 'react';
import { Form, redirect, useNavigation } from 'react-router';
import { productAt } from '#shop/catalogue/product-address.ts';
import { parseFields } from '#shop/kit/input.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import {
	BuyersAnswerInput,
	ownAnswer,
	questionToAnswer,
	writeBuyersAnswer,
} from '#shop/questions/buyers-answers.ts';
import { LONGEST_ANSWER } from '#shop/questions/staff-questions.ts';
import { hasBought } from '#shop/shoppers/reviews.ts';
import { type ActionError, formFields, pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFirstWrongField } from '../../ui/first-wrong-field.ts';
import { senderOf } from '../account/require-shopper.ts';
import { SignInAgain } from '../account/sign-in-again.tsx';
import { UnsentOrFailure } from '../account/unsent-or-failure.tsx';
import type { Route } from './+types/write-answer.ts';

// Where a buyer of a product answers somebody's question about it.

export const meta: Route.MetaFunction = ({ matches, location }) =>
	pageMeta(matches, {
		title: 'Answer a question',
		description: 'What do you know of what you bought?',
		path: location.pathname,
		hidden: true,
	});

export const loader = pageLoader(async (context, { params, url }: Route.LoaderArgs) => {
	const user = await context.requireUser();
	const { product } = await productAt(context.db, params.productSlug);
	const question = await questionToAnswer(context.db, product.id, parseId(params.question));
	const [own, bought] = await Promise.all([
		ownAnswer(context.db, user.id, question.id),
		hasBought(context.db, user.id, product.id),
	]);
	return {
		product: { name: product.name, slug: product.slug },
		question,
		own: own && { text: own.text, state: own.state },
		bought,
		sent: url.searchParams.has('sent'),
		longest: LONGEST_ANSWER,
	};
});

export const action = pageAction(async (context, form, { request, params }: Route.ActionArgs) => {
	const user = await senderOf(context, request, form);
	const { product } = await productAt(context.db, params.productSlug);
	const questionId = parseId(params.question);
	const input = parseFields(BuyersAnswerInput, formFields(form));
	await writeBuyersAnswer(context.db, user, { productId: product.id, questionId }, input);
	throw redirect(`/product/${product.slug}/questions/${questionId}/answer?sent=1`, 303);
});

type Loaded = Route.ComponentProps['loaderData'];

const STATE_WORDS: Record<NonNullable<Loaded['own']>['state'], string> = {
	waiting: 'We read it and then show it below the question.',
	shown: 'It is shown below the question.',
	hidden:
		'We do not show it: it does not answer the question, or it names people. You may write it anew.',
};

export default function WriteAnswer({ loaderData, actionData }: Route.ComponentProps) {
	const { product, question, own, bought, sent } = loaderData;
	const refused = actionData?.ok === false ? actionData : null;
	const path = `/product/${product.slug}`;
	return (
		<div className="column max-w-3xl pt-2 pb-16">
			<Breadcrumb
				crumbs={[
					{ name: 'Market', to: '/' },
					{ name: product.name, to: path },
					{ name: 'Questions', to: `${path}/questions` },
					{ name: 'Answer' },
				]}
			/>
			<h1 className="mt-2 text-3xl md:text-4xl">Answer a question about {product.name}</h1>
			<div className="mt-6 space-y-5 rounded-card bg-paper p-5 wrap-anywhere md:p-8">
				<div>
					<p className="text-slate text-sm">{question.author} asked:</p>
					<p className="mt-1 max-w-prose whitespace-pre-line font-semibold">{question.question}</p>
				</div>
				{own && !refused ? (
					<Notice
						kind={own.state === 'hidden' ? 'warning' : 'success'}
						title={sent ? 'Thank you for your answer.' : 'You have answered this question.'}
					>
						<p>{STATE_WORDS[own.state]}</p>
					</Notice>
				) : null}
				{bought ? (
					<AnswerForm {...loaderData} refused={refused} />
				) : (
					<>
						<p>You can answer about what you have bought here, once it is delivered.</p>
						<ButtonLink to="/myorders" kind="ink">
							My Orders
						</ButtonLink>
					</>
				)}
			</div>
		</div>
	);
}

function AnswerForm({
	own,
	longest,
	refused,
}: Pick<Loaded, 'own' | 'longest'> & { refused: ActionError | null }) {
	const busy = useNavigation().state === 'submitting';
	const form = useRef<HTMLFormElement>(null);
	useFirstWrongField(form, refused);
	return (
		<Form ref={form} method="post" noValidate className="space-y-5">
			{refused ? (
				<Notice kind="error" title={refused.message}>
					<SignInAgain refused={refused} />
				</Notice>
			) : null}
			<TextField
				label="Answer"
				name="answer"
				rows={5}
				required
				maxLength={longest}
				hint="Shown with your first name and that you bought it here. Without phone numbers and addresses."
				defaultValue={refused?.values.answer ?? own?.text}
				errors={refused?.errors.answer}
			/>
			<Button type="submit" busy={busy}>
				{own ? 'Send it anew' : 'Send Answer'}
			</Button>
		</Form>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <UnsentOrFailure error={error} />;
}
