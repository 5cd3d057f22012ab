import { data, redirect } from 'react-router';
import { parseFields, parseId } from '#shop/input.ts';
import { askForStock, StockAlertInput } from '#shop/shoppers/stock-alerts.ts';
import { pageMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { formFields, reading, writing } from '../../visit.ts';
import { PageHead } from '../texts/reading-page.tsx';
import type { Route } from './+types/stock-alerts.ts';
import { StockAlertForm } from './stock-alert-form.tsx';

// Stores an address to notify about an out-of-stock product; the page itself is for browsers without scripts.

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Tell me when it is back',
		description: 'We write to you once, as soon as it is in stock.',
		path: '/stock-alerts',
		hidden: true,
	});

export const loader = reading(async (visit, { url }: Route.LoaderArgs) => {
	visit.isShared();
	return { sent: url.searchParams.has('sent') };
});

export const action = writing(async (visit, form, _args: Route.ActionArgs) => {
	const fields = formFields(form);
	await askForStock(visit.db, parseFields(StockAlertInput, fields), visit.address);
	if (!fields.scripts) throw redirect('/stock-alerts?sent=1', 303);
	return data({ ok: true as const });
});

export default function StockAlerts({ loaderData, actionData }: Route.ComponentProps) {
	const refused = actionData?.ok === false ? actionData : undefined;
	const productId = parseId(refused?.typed.productId);
	return (
		<div className="column max-w-3xl pt-4">
			<PageHead title="Tell me when it is back">
				{loaderData.sent && !refused ? (
					<p role="status">We write to you once, as soon as it is in stock.</p>
				) : null}
			</PageHead>
			<div className="mt-6 grid gap-4 md:max-w-xl">
				{refused && productId ? <StockAlertForm productId={productId} refused={refused} /> : null}
				<ButtonLink to="/collections" kind="quiet">
					Continue shopping
				</ButtonLink>
			</div>
		</div>
	);
}
