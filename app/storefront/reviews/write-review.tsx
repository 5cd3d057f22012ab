import { useRef } from 'react';
import { Form, redirect, useNavigation } from 'react-router';
import { productAt } from '#shop/catalogue/product-address.ts';
import { howMany } from '#shop/kit/how-many.ts';
import { parseFields } from '#shop/kit/input.ts';
import { hasBought, ownReview, ReviewInput, writeReview } from '#shop/shoppers/reviews.ts';
import { type ActionError, formFields, pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckField, FieldErrors, TextField } from '../../ui/field.tsx';
import { useFirstWrongField } from '../../ui/first-wrong-field.ts';
import { senderOf } from '../account/require-shopper.ts';
import { SignInAgain } from '../account/sign-in-again.tsx';
import { UnsentOrFailure } from '../account/unsent-or-failure.tsx';
import { Stars } from '../star-row.tsx';
import type { Route } from './+types/write-review.ts';

// Where a buyer reviews a product.

export const meta: Route.MetaFunction = ({ matches, location }) =>
	pageMeta(matches, {
		title: 'Write a review',
		description: 'What do you think of what you bought?',
		path: location.pathname,
		hidden: true,
	});

export const loader = pageLoader(async (context, { params, url }: Route.LoaderArgs) => {
	const user = await context.requireUser();
	const { product } = await productAt(context.db, params.productSlug);
	const [own, bought] = await Promise.all([
		ownReview(context.db, user.id, product.id),
		hasBought(context.db, user.id, product.id),
	]);
	return {
		product: { name: product.name, slug: product.slug },
		own: own && { stars: own.stars, text: own.text, state: own.state },
		bought,
		sent: url.searchParams.has('sent'),
	};
});

export const action = pageAction(async (context, form, { request, params }: Route.ActionArgs) => {
	const user = await senderOf(context, request, form);
	const { product } = await productAt(context.db, params.productSlug);
	await writeReview(context.db, user, product.id, parseFields(ReviewInput, formFields(form)));
	throw redirect(`/product/${product.slug}/review?sent=1`, 303);
});

const STATE_WORDS: Record<string, string> = {
	waiting: 'We read it and then show it with the product.',
	shown: 'It is shown with the product.',
	refused:
		'We do not show it: it is not about the product, or it names people. You may write it anew.',
};

export default function WriteReview({ loaderData, actionData }: Route.ComponentProps) {
	const { product, own, bought, sent } = loaderData;
	const refused = actionData?.ok === false ? actionData : undefined;
	const path = `/product/${product.slug}`;
	return (
		<div className="column max-w-3xl pt-2 pb-16">
			<Breadcrumb
				crumbs={[{ name: 'Market', to: '/' }, { name: product.name, to: path }, { name: 'Review' }]}
			/>
			<h1 className="mt-2 text-3xl md:text-4xl">Your review of {product.name}</h1>
			<div className="mt-6 space-y-5 rounded-card bg-paper p-5 md:p-8">
				{own && !refused ? (
					<Notice
						kind={own.state === 'refused' ? 'warning' : 'success'}
						title={sent ? 'Thank you for your review.' : 'You have reviewed this product.'}
					>
						<p>{STATE_WORDS[own.state]}</p>
					</Notice>
				) : null}
				{bought ? (
					<ReviewForm own={own} refused={refused} />
				) : (
					<>
						<p>You can review what you have bought here, once it is delivered.</p>
						<ButtonLink to="/myorders" kind="ink">
							My Orders
						</ButtonLink>
					</>
				)}
			</div>
		</div>
	);
}

type Own = { stars: number; text: string } | null;

function ReviewForm({ own, refused }: { own: Own; refused?: ActionError }) {
	const busy = useNavigation().state === 'submitting';
	const form = useRef<HTMLFormElement>(null);
	useFirstWrongField(form, refused ?? null);
	const chosen = refused?.values.stars ?? (own ? String(own.stars) : '');
	return (
		<Form ref={form} method="post" noValidate className="space-y-5">
			{refused ? (
				<Notice kind="error" title={refused.message}>
					<SignInAgain refused={refused} />
				</Notice>
			) : null}
			<div
				role="radiogroup"
				aria-labelledby="stars-label"
				aria-required
				aria-invalid={refused?.errors.stars ? true : undefined}
				aria-describedby="stars-error"
			>
				<p id="stars-label" className="font-semibold text-sm">
					How many stars?
				</p>
				<div className="mt-1 grid gap-x-6 sm:grid-cols-2">
					{[5, 4, 3, 2, 1].map((stars) => (
						<div key={stars} className="flex items-center justify-between gap-3 sm:justify-start">
							<CheckField
								label={howMany(stars, 'star')}
								type="radio"
								name="stars"
								value={stars}
								defaultChecked={chosen === String(stars)}
							/>
							<Stars value={stars} />
						</div>
					))}
				</div>
				<FieldErrors id="stars-error" errors={refused?.errors.stars} />
			</div>
			<TextField
				label="What should others know?"
				name="text"
				rows={6}
				maxLength={3000}
				hint="How does it sound, how is it built, what do you use it for? Without names and phone numbers."
				defaultValue={refused?.values.text ?? own?.text}
				errors={refused?.errors.text}
			/>
			<Button type="submit" busy={busy}>
				{own ? 'Send it anew' : 'Send review'}
			</Button>
		</Form>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <UnsentOrFailure error={error} />;
}
