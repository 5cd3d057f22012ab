import { useRef } from 'react';
import { Form, redirect, useNavigation } from 'react-router';
import { formatKobo, lineKobo } from '#shop/kit/money.ts';
import { Problem } from '#shop/kit/problem.ts';
import { newFormKey } from '#shop/kit/sent-once.ts';
import { cartOf } from '#shop/orders/cart.ts';
import { SIGN_IN_TO } from '#shop/orders/order-messages.ts';
import { requestQuote } from '#shop/quotes/request-quote.ts';
import { NIGERIAN_STATES } from '#shop/settings/nigeria-states.ts';
import { checkoutShop } from '#shop/settings/settings.ts';
import { type ActionError, formFields, pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InputField, SelectField, TextField } from '../../ui/field.tsx';
import { useFirstWrongField } from '../../ui/first-wrong-field.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { buyerOf, buyerWithCart } from '../account/buyer.ts';
import { Decoy } from '../decoy.tsx';
import { useShop } from '../use-shop.ts';
import type { Route } from './+types/request-quote.ts';
import { quotePath } from './quote-view.ts';

// A shopper asks for a quotation of what is in the cart, which stays as it is.

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Ask for a quotation',
		description: 'A quotation for a church, a school or a company.',
		path: '/quote',
		hidden: true,
	});

export const loader = pageLoader(async (context, { request }: Route.LoaderArgs) => {
	const { id } = await buyerWithCart(context, request, 'cart-sign-in');
	const lines = (await cartOf(context.db, id)).filter(({ sold }) => sold);
	return {
		lines: lines.map(({ productId, name, productQty, sellingKobo }) => ({
			productId,
			name,
			qty: productQty,
			sum: formatKobo(lineKobo({ unitKobo: sellingKobo, qty: productQty })),
		})),
		formKey: newFormKey(),
	};
});

export const action = pageAction(async (context, form, _args: Route.ActionArgs) => {
	const { db, address, publicUrl } = context;
	const buyer = await buyerOf(context);
	if (!buyer) throw new Problem('unauthenticated', SIGN_IN_TO.changeCart);
	const fields = formFields(form);
	const shop = await checkoutShop(db, publicUrl);
	const by = { userId: buyer.id, address, shop, formKey: fields.form_key };
	const key = await requestQuote(db, by, fields);
	throw redirect(key ? quotePath(key) : '/', 303);
});

export default function RequestQuote({ loaderData, actionData }: Route.ComponentProps) {
	const { lines, formKey } = loaderData;
	const refused = actionData?.ok === false ? actionData : undefined;
	return (
		<div className="column space-y-4 pt-4 pb-4">
			<Breadcrumb crumbs={[{ name: 'Cart', to: '/cart' }, { name: 'Quotation' }]} />
			<h1 className="text-4xl md:text-6xl">Ask for a quotation</h1>
			<p className="max-w-prose">
				For a church, a school or a company that decides in writing. We answer with a quotation on
				letterhead that you can print, pass on and accept. Your cart stays as it is.
			</p>
			{refused ? <Notice kind="error" title={refused.message} /> : null}
			{lines.length === 0 ? (
				<EmptyState title="Your cart is empty">
					<p>Put in what the quotation is to be for.</p>
					<ButtonLink to="/collections">See what we have</ButtonLink>
				</EmptyState>
			) : (
				<div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
					<RequestForm formKey={formKey} refused={refused} />
					<Goods lines={lines} />
				</div>
			)}
		</div>
	);
}

function RequestForm({ formKey, refused }: { formKey: string; refused: ActionError | undefined }) {
	const { region } = useShop();
	const isSending = useNavigation().formData !== undefined;
	const form = useRef<HTMLFormElement>(null);
	useFirstWrongField(form, refused);
	const values = refused?.values ?? {};
	const field = (name: string) => ({
		name,
		maxLength: 191,
		defaultValue: values[name] ?? '',
		errors: refused?.errors[name],
	});
	return (
		<Form
			ref={form}
			method="post"
			action="/quote"
			className="grid gap-4 rounded-card bg-paper p-4 md:grid-cols-2 md:p-6"
		>
			<input type="hidden" name="form_key" value={formKey} />
			<Decoy />
			<div className="md:col-span-2">
				<InputField
					label="Church, school or company"
					autoComplete="organization"
					{...field('organisation')}
				/>
			</div>
			<InputField label="First name" autoComplete="given-name" {...field('firstname')} />
			<InputField label="Last name" autoComplete="family-name" {...field('lastname')} />
			<InputField label="Mobile number" type="tel" autoComplete="tel" {...field('phone')} />
			<InputField
				label="Email, if you like"
				type="email"
				autoComplete="email"
				hint="We send the quotation there."
				{...field('email')}
			/>
			<InputField label="City" autoComplete="address-level2" {...field('city')} />
			<SelectField
				label="State"
				name="state"
				defaultValue={values.state ?? region}
				errors={refused?.errors.state}
			>
				{NIGERIAN_STATES.map(({ code, name }) => (
					<option key={code}>{name}</option>
				))}
			</SelectField>
			<div className="md:col-span-2">
				<TextField
					label="What we should know, if you like"
					name="wish"
					rows={3}
					maxLength={500}
					defaultValue={values.wish ?? ''}
					errors={refused?.errors.wish}
					hint="Such as how large the hall is, or until when you need it."
				/>
			</div>
			<div>
				<Button type="submit" busy={isSending}>
					Ask for it
				</Button>
			</div>
		</Form>
	);
}

function Goods({ lines }: Pick<Route.ComponentProps['loaderData'], 'lines'>) {
	return (
		<section aria-labelledby="goods" className="rounded-card bg-paper p-4 md:p-6">
			<h2 id="goods" className="text-2xl">
				From your cart
			</h2>
			<ul className="mt-2 divide-y divide-line">
				{lines.map(({ productId, name, qty, sum }) => (
					<li key={productId} className="flex flex-wrap justify-between gap-x-4 py-2">
						<span className="wrap-anywhere min-w-0">
							{qty} × {name}
						</span>
						<span className="tabular-nums">{sum}</span>
					</li>
				))}
			</ul>
		</section>
	);
}
