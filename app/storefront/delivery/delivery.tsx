import { Form, Link, redirect } from 'react-router';
import { readPlace } from '#shop/delivery/read-place.ts';
import { fieldProblem } from '#shop/kit/problem.ts';
import { NIGERIAN_STATES } from '#shop/settings/nigeria-states.ts';
import { pageAction, pageLoader, safePath } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { feeText } from '../discounts/discount-rows.tsx';
import { useShop } from '../use-shop.ts';
import type { Route } from './+types/delivery.ts';
import { deliveryWays } from './delivery-ways.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Delivery',
		description: 'How we deliver to your state, how long it takes, and what it costs.',
		path: '/delivery',
		hidden: true,
	});

/** One small thing: the fee that a cart begins with. */
const ONE_PIECE = { subtotalKobo: 0, bulkyPieces: 0 };

export const loader = pageLoader(async (context, { request }: Route.LoaderArgs) => {
	const place = context.place();
	const back = new URL(request.url).searchParams.get('back');
	return {
		ways: await deliveryWays(context, place, ONE_PIECE),
		state: place?.stateName ?? '',
		back: back === null ? null : safePath(back),
	};
});

export const action = pageAction(async (context, form, _args: Route.ActionArgs) => {
	const back = form.get('back');
	const state = String(form.get('state') ?? '');
	const inState = readPlace(state, null);
	if (!inState) throw fieldProblem('state', 'Choose your state.');
	const place = readPlace(state, String(form.get('lga') ?? '')) ?? inState;
	context.rememberPlace(place);
	const ways = await deliveryWays(context, place, ONE_PIECE);
	const isComplete = ways === null || ways.options.length > 0;
	const here = back ? `/delivery?${new URLSearchParams({ back: safePath(back) })}` : '/delivery';
	throw redirect(back && isComplete ? safePath(back) : here, 303);
});

export default function Delivery({ loaderData, actionData }: Route.ComponentProps) {
	const { ways, state, back } = loaderData;
	const { deliveryByZone, deliveryText } = useShop();
	return (
		<div className="column max-w-3xl pt-6 pb-4">
			<h1 className="text-4xl md:text-5xl">Delivery</h1>
			{deliveryByZone ? (
				<>
					<p className="mt-2">Say where it goes, and every price comes with its delivery.</p>
					<PlaceForm ways={ways} state={state} back={back} errors={actionData?.errors} />
					{ways?.why ? (
						<div className="mt-4">
							<Notice kind="warning" title={ways.why} />
						</div>
					) : null}
					{ways && ways.options.length > 0 ? <WaysThere {...ways} /> : null}
				</>
			) : (
				<div className="mt-3 space-y-2 text-lg">
					<p>{deliveryText}.</p>
					<p>
						What else we promise stands under{' '}
						<Link to="/policy#delivery" className="underline underline-offset-4">
							Payment and refunds
						</Link>
						.
					</p>
				</div>
			)}
			{back ? (
				<div className="mt-5">
					<ButtonLink kind="quiet" to={back}>
						Back to where you were
					</ButtonLink>
				</div>
			) : null}
		</div>
	);
}

type Shown = Route.ComponentProps['loaderData'];

type PlaceFormProps = Pick<Shown, 'ways' | 'state' | 'back'> & {
	errors: Partial<Record<string, string[]>> | undefined;
};

/** Where it is to go: the state, and the local government where what it costs differs within that. */
function PlaceForm({ ways, state, back, errors }: PlaceFormProps) {
	return (
		<Form
			key={`${state} ${ways?.lga}`}
			method="post"
			action="/delivery"
			noValidate
			className="mt-5 space-y-4 rounded-card bg-paper p-4 md:p-6"
		>
			{back ? <input type="hidden" name="back" value={back} /> : null}
			<SelectField
				id="state"
				name="state"
				label="State"
				required
				defaultValue={state}
				{...(errors?.state ? { errors: errors.state } : {})}
			>
				<option value="">Choose one</option>
				{NIGERIAN_STATES.map(({ code, name }) => (
					<option key={code}>{name}</option>
				))}
			</SelectField>
			{ways && ways.lgas.length > 0 ? (
				<SelectField
					id="lga"
					name="lga"
					label="Local Government"
					required
					defaultValue={ways.lga}
					hint={`What it costs differs within ${ways.state}.`}
				>
					<option value="">Choose one</option>
					{ways.lgas.map((lga) => (
						<option key={lga}>{lga}</option>
					))}
				</SelectField>
			) : null}
			<Button type="submit">Show delivery</Button>
		</Form>
	);
}

/** The ways in which goods get to a place. */
function WaysThere({ lga, state, options }: NonNullable<Shown['ways']>) {
	return (
		<section aria-labelledby="ways" className="mt-6 rounded-card bg-paper p-4 md:p-6">
			<h2 id="ways" className="text-2xl">
				To {lga ? `${lga}, ` : ''}
				{state}
			</h2>
			<ul className="mt-2 divide-y divide-line">
				{options.map((way) => (
					<li key={way.methodId} className="py-3">
						<p className="flex flex-wrap justify-between gap-x-4 font-semibold">
							<span className="wrap-anywhere">{way.name}</span>
							<span className="tabular-nums">{feeText(way.feeKobo)}</span>
						</p>
						<p className="text-slate text-sm">
							{way.promise}, {way.due}
						</p>
						{way.onTime ? <p className="text-slate text-sm">{way.onTime}</p> : null}
						{way.note ? <p className="text-slate text-sm">{way.note}</p> : null}
					</li>
				))}
			</ul>
		</section>
	);
}
