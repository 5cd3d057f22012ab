import { Link, redirect, useNavigation } from 'react-router';
import { askTool, TOOL_NAMES, TOOLS, type ToolName } from '#shop/advice/tools.ts';
import { shownProductsBySlugs } from '#shop/catalogue/catalogue.ts';
import { atShelfPrices } from '#shop/discounts/shelf-offers.ts';
import { Problem } from '#shop/kit/problem.ts';
import { suggest } from '#shop/search/search.ts';
import { breadcrumbJsonLd } from '../../json-ld.ts';
import { pageAction, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Icon } from '../../ui/icons.tsx';
import { usePostedError } from '../../use-posted-error.ts';
import type { Route } from './+types/advice.ts';
import { putIntoCart } from './add-set.ts';
import { AdviceForm } from './advice-form.tsx';
import { AdviceResult } from './advice-result.tsx';
import { FIND, readSet } from './set-address.ts';
import { SetPanel } from './set-panel.tsx';

// Whether things work together, worked out from what is typed. Every answer is an address, so it can be sent to somebody.

const TITLE = 'Will It Run, Will It Fill the Hall';
const LEAD =
	'Amplifiers and speakers, generators and inverters, halls and cables: worked out from the numbers of the data sheet, with the way there.';

export const meta: Route.MetaFunction = ({ matches, params }) => {
	const tool = toolOf(params.tool);
	const path = tool ? `/advice/${tool}` : '/advice';
	return pageMeta(matches, {
		title: tool ? TOOLS[tool].title : TITLE,
		description: tool ? TOOLS[tool].lead : LEAD,
		path,
		jsonLd: (layout) => [
			breadcrumbJsonLd(layout, [
				{ name: 'Market', path: '/' },
				{ name: TITLE, path: '/advice' },
			]),
		],
	});
};

function toolOf(name: string | undefined): ToolName | null {
	return TOOL_NAMES.find((each) => each === name) ?? null;
}

export const loader = pageLoader(async (context, { params, url }: Route.LoaderArgs) => {
	const tool = toolOf(params.tool);
	if (params.tool && !tool) throw new Problem('not-found', 'This page does not exist.');
	// Forms have any number of addresses; only those of the tools themselves are worth a place in the cache.
	if (url.search === '') context.cachePublicly();
	context.tagCache('settings');
	if (!tool) return { tool, typed: {}, advice: null, errors: {}, set: [], found: null };
	const typed = new Map(url.searchParams);
	const find = (url.searchParams.get(FIND) ?? '').trim().slice(0, 100);
	const slugs = readSet(url.searchParams);
	const { db } = context;
	const [chosen, suggested] = await Promise.all([
		shownProductsBySlugs(db, slugs),
		find ? suggest(db, find) : null,
	]);
	// Asked for only where prices are shown: offers limit how long a page is cached.
	const offerOf = chosen.length > 0 || suggested ? await context.offers() : null;
	const atOffers = <Row extends { id: number; sellingKobo: number }>(rows: readonly Row[]) =>
		offerOf ? atShelfPrices(db, offerOf, rows) : [...rows];
	const [products, found] = await Promise.all([
		atOffers(chosen),
		suggested ? atOffers(suggested.products) : null,
	]);
	return {
		tool,
		typed: Object.fromEntries(typed),
		...askTool(tool, typed),
		set: slugs.flatMap((slug) => {
			const product = products.find((each) => each.slug === slug);
			if (!product) return [];
			const { id, name, sellingKobo, qty } = product;
			return [{ id, slug, name, sellingKobo, inStock: qty > 0 && sellingKobo > 0 }];
		}),
		found: found?.map(({ slug, name, sellingKobo }) => ({ slug, name, sellingKobo })) ?? null,
	};
});

export const action = pageAction(async (context, _form, { url }: Route.ActionArgs) => {
	await putIntoCart(context, readSet(url.searchParams), url.pathname + url.search);
	throw redirect('/cart', 303);
});

export default function AdvicePage({ loaderData }: Route.ComponentProps) {
	const { tool, typed, advice, errors, set, found } = loaderData;
	const refused = usePostedError();
	const busy = useNavigation().formMethod === 'POST';
	if (!tool) return <Overview />;
	const { title, lead } = TOOLS[tool];
	return (
		<div className="column space-y-6 pt-4 pb-10">
			<header className="max-w-3xl space-y-2">
				<Breadcrumb
					crumbs={[{ name: 'Market', to: '/' }, { name: 'Advice', to: '/advice' }, { name: title }]}
				/>
				<h1 className="text-3xl md:text-5xl">{title}</h1>
				<p className="text-lg text-slate">{lead}</p>
			</header>
			{refused ? <Notice kind="error" title={refused.message} /> : null}
			<div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
				<AdviceForm
					key={JSON.stringify(typed)}
					tool={tool}
					typed={typed}
					errors={errors}
					set={set}
				/>
				<div className="space-y-6">
					{advice ? <AdviceResult advice={advice} good={TOOLS[tool].good} /> : null}
					<SetPanel typed={typed} set={set} found={found} busy={busy} />
				</div>
			</div>
		</div>
	);
}

function Overview() {
	return (
		<div className="column space-y-6 pt-4 pb-10">
			<header className="max-w-3xl space-y-2">
				<Breadcrumb crumbs={[{ name: 'Market', to: '/' }, { name: 'Advice' }]} />
				<h1 className="text-4xl md:text-6xl">{TITLE}</h1>
				<p className="text-lg text-slate">{LEAD}</p>
			</header>
			<ul className="grid gap-4 md:grid-cols-2">
				{TOOL_NAMES.map((name) => (
					<li key={name}>
						<Link
							to={`/advice/${name}`}
							className="flex h-full gap-3 rounded-card bg-paper p-5 hover:ring-2 hover:ring-ink"
						>
							<span className="min-w-0 grow">
								<span className="display block text-2xl">{TOOLS[name].title}</span>
								<span className="mt-1 block text-slate">{TOOLS[name].lead}</span>
							</span>
							<Icon name="right" className="size-5 shrink-0 self-center text-ember" />
						</Link>
					</li>
				))}
			</ul>
			<p className="max-w-3xl text-slate text-sm">
				These are rules of thumb with their sources, not a promise: the plate on the gear and an
				electrician have the last word.
			</p>
		</div>
	);
}
