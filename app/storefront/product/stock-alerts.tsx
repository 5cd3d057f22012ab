import { productBySlug } from '#shop/catalogue/catalogue.ts';
import { parseFields, readWord } from '#shop/kit/input.ts';
import { askForStock, StockAlertInput } from '#shop/shoppers/stock-alerts.ts';
import { formDone, formFields, pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { ButtonLink } from '../../ui/button.tsx';
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

export const loader = pageLoader(async (context, { url }: Route.LoaderArgs) => {
	const slug = readWord(url.searchParams.get('product'));
	const product = slug && (await productBySlug(context.db, slug));
	return {
		product: product ? { id: product.id, slug: product.slug, name: product.name } : null,
		sent: url.searchParams.has('sent'),
	};
});

export const action = pageAction(async (context, form, { request }: Route.ActionArgs) => {
	const input = parseFields(StockAlertInput, formFields(form));
	const { slug } = await askForStock(context.db, input, context.address);
	return formDone(request, `/stock-alerts?product=${slug}&sent=1`, {});
});

export default function StockAlerts({ loaderData, actionData }: Route.ComponentProps) {
	const { product, sent } = loaderData;
	const refused = actionData?.ok === false ? actionData : undefined;
	return (
		<div className="column max-w-3xl pt-4">
			<PageHead title="Tell me when it is back">
				{product ? (
					<p className="font-semibold text-ink">{product.name}</p>
				) : refused ? null : (
					<p>Open a product that is out of stock, and leave your email there.</p>
				)}
				{sent && !refused ? (
					<p role="status">We write to you once, as soon as it is in stock.</p>
				) : null}
			</PageHead>
			<div className="mt-6 grid gap-4 md:max-w-xl">
				{refused && product && refused.status !== 409 ? (
					<StockAlertForm product={product} refused={refused} />
				) : refused ? (
					<Notice kind={refused.status === 409 ? 'success' : 'error'} title={refused.message} />
				) : null}
				{product ? (
					<ButtonLink to={`/product/${product.slug}`} kind="ink">
						Back to the product
					</ButtonLink>
				) : null}
				<ButtonLink to="/collections" kind="quiet">
					Continue shopping
				</ButtonLink>
			</div>
		</div>
	);
}
