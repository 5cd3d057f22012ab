import { useRef } from 'react';
import { Form, isRouteErrorResponse, redirect, useNavigation } from 'react-router';
import { parseFields } from '#shop/kit/input.ts';
import { parseId } from '#shop/kit/parse-id.ts';
import { Acceptance, answerQuote, Declining, quoteByLink } from '#shop/quotes/answer-quote.ts';
import { checkoutShop } from '#shop/settings/settings.ts';
import { revalidateUnlessCutOff } from '../../connection.ts';
import {
	type ActionError,
	formFields,
	type PageProblem,
	pageAction,
	pageLoader,
} from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { InputField, TextField } from '../../ui/field.tsx';
import { useFirstWrongField } from '../../ui/first-wrong-field.ts';
import { Icon } from '../../ui/icons.tsx';
import { Summary } from '../../ui/summary.tsx';
import { Failure } from '../errors/failure.tsx';
import { AskByChat } from '../shop-details/shop-contact.tsx';
import type { Route } from './+types/quote.ts';
import { QuoteSheet } from './quote-sheet.tsx';
import { quotePath, type ShownQuote } from './quote-view.ts';
import { readSheet } from './read-sheet.ts';

// A quotation for whoever has its link, such as a committee: read, printed, accepted or declined, without scripts, too. It is
// passed on, so the phone number and mail address of whoever asked for it are not on it.

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Quotation',
		description: 'What we offer you.',
		path: '/quote',
		hidden: true,
	});

export const loader = pageLoader(async (context, { params }: Route.LoaderArgs) => {
	const quote = await quoteByLink(context.db, params.key, context.address);
	const sheet = await readSheet(context, quote);
	return {
		...sheet,
		quote: { ...sheet.quote, phone: '', email: '', reason: '' },
		path: quotePath(params.key),
	};
});

export const action = pageAction(async (context, form, { params }: Route.ActionArgs) => {
	const { db, address, publicUrl } = context;
	const fields = formFields(form);
	const answer =
		fields.intent === 'decline'
			? { kind: 'declined' as const, ...declined(fields) }
			: { kind: 'accepted' as const, ...parseFields(Acceptance, fields) };
	const shop = await checkoutShop(db, publicUrl);
	const seenVersion = parseId(fields.version);
	await answerQuote(db, { key: params.key, address, seenVersion, shop }, answer);
	throw redirect(quotePath(params.key), 303);
});

function declined(fields: Record<string, string>) {
	const { decliner, reason } = parseFields(Declining, fields);
	return { name: decliner, reason };
}

/** After a refusal too: the quotation is shown as it is now. */
export const shouldRevalidate = revalidateUnlessCutOff;

export default function Quotation({ loaderData, actionData }: Route.ComponentProps) {
	const { quote, tin, accounts, path } = loaderData;
	const refused = actionData?.ok === false ? actionData : undefined;
	const isOpen = quote.state === 'open';
	return (
		<div className="column space-y-4 pt-4 pb-4 print:p-0">
			<div className="max-w-3xl space-y-4 empty:hidden print:hidden">
				{refused ? <Notice kind="error" title={refused.message} /> : null}
				<StateNotice quote={quote} />
			</div>
			<div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] print:block">
				<QuoteSheet quote={quote} tin={tin} accounts={accounts} hasPictures />
				<div className="space-y-4 print:hidden">
					{isOpen ? <AnswerForms key={quote.version} {...{ quote, path, refused }} /> : null}
					<AskAbout quote={quote} />
				</div>
			</div>
		</div>
	);
}

const NOTICES: Partial<Record<ShownQuote['state'], readonly [title: string, text: string]>> = {
	requested: ['We have your request', 'We look at it, and answer with our prices.'],
	accepted: [
		'Accepted, thank you',
		'We now confirm what is in stock, and tell you how to pay. Until then nothing is reserved.',
	],
	ordered: ['Ordered', 'This quotation has become an order. We tell you how it goes on.'],
	expired: [
		'This quotation has expired',
		'Its prices are no longer held. Ask us for a new one: we are glad to make it.',
	],
	declined: ['Declined', 'Thank you for telling us. Ask us if something should be different.'],
	withdrawn: ['No longer offered', 'We have withdrawn this quotation. Ask us for a new one.'],
};

function StateNotice({ quote }: { quote: ShownQuote }) {
	const notice = NOTICES[quote.state];
	if (!notice) return null;
	const isGood = quote.state === 'accepted' || quote.state === 'ordered';
	return (
		<Notice kind={isGood ? 'success' : 'warning'} title={notice[0]}>
			<p>{notice[1]}</p>
		</Notice>
	);
}

type AnswerFormsProps = { quote: ShownQuote; path: string; refused: ActionError | undefined };

function AnswerForms({ quote, path, refused }: AnswerFormsProps) {
	const pressed = useNavigation().formData?.get('intent');
	const values = refused?.values ?? {};
	const forms = useRef<HTMLElement>(null);
	useFirstWrongField(forms, refused);
	return (
		<section ref={forms} aria-labelledby="answer" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="answer" className="text-2xl">
				Your answer
			</h2>
			<p className="mt-2">
				If you accept, we confirm what is in stock and tell you how to pay. Nothing is paid or
				reserved by this.
			</p>
			<Form method="post" action={path} className="mt-4 space-y-4">
				<input type="hidden" name="version" value={quote.version} />
				<InputField
					label="Your name"
					name="name"
					maxLength={191}
					autoComplete="name"
					defaultValue={values.name ?? ''}
					errors={refused?.errors.name}
				/>
				<Button type="submit" name="intent" value="accept" busy={pressed === 'accept'}>
					Accept {quote.total}
				</Button>
			</Form>
			<DeclineForm {...{ quote, path, refused }} />
		</section>
	);
}

function DeclineForm({ quote, path, refused }: AnswerFormsProps) {
	const pressed = useNavigation().formData?.get('intent');
	const values = refused?.values ?? {};
	return (
		<details className="mt-4" open={values.intent === 'decline'}>
			<Summary className="inline-flex min-h-11 items-center gap-1 font-semibold">
				Decline…
				<Icon name="down" className="size-4" />
			</Summary>
			<Form method="post" action={path} className="mt-2 space-y-4">
				<input type="hidden" name="version" value={quote.version} />
				<InputField
					label="Your name, if you like"
					name="decliner"
					maxLength={191}
					autoComplete="name"
					defaultValue={values.decliner ?? ''}
					errors={refused?.errors.decliner}
				/>
				<TextField
					label="Why, if you like"
					name="reason"
					rows={3}
					maxLength={500}
					defaultValue={values.reason ?? ''}
					errors={refused?.errors.reason}
					hint="Such as the price, or that other goods are needed."
				/>
				<Button
					type="submit"
					kind="quiet"
					name="intent"
					value="decline"
					busy={pressed === 'decline'}
				>
					Decline
				</Button>
			</Form>
		</details>
	);
}

function AskAbout({ quote }: { quote: ShownQuote }) {
	return (
		<div className="flex flex-wrap gap-3">
			<AskByChat about={`I have a question about quotation No. ${quote.id}`} />
			<Button kind="quiet" className="noscript:hidden" onClick={() => window.print()}>
				Print
			</Button>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const problem: PageProblem | undefined = isRouteErrorResponse(error) ? error.data : undefined;
	return (
		<Failure
			error={error}
			missing={problem?.message ?? 'Quotation not found'}
			whyMissing="Links get cut off when they are copied or sent on: open it from our mail or chat once more. Old quotations are deleted after a time; ask us for a new one."
			list={{ label: 'Contact', to: '/contact' }}
		/>
	);
}
