import { isRouteErrorResponse } from 'react-router';
import type { BankAccount } from '#shop/cash/collector-kinds.ts';
import { allCollectors } from '#shop/cash/collectors.ts';
import { layawayByLink } from '#shop/layaways/layaways.ts';
import { type PageProblem, pageLoader } from '../../page-handlers.ts';
import { pageMeta } from '../../page-meta.ts';
import { Notice } from '../../ui/alerts/alert-dialog.tsx';
import { Failure } from '../errors/failure.tsx';
import { payableAccounts } from '../quotes/quote-view.ts';
import { AskByChat, ShopPlace } from '../shop-details/shop-contact.tsx';
import { useShop } from '../use-shop.ts';
import type { Route } from './+types/layaway.ts';
import { LayawayAccounts, LayawayGoods, PaidMeter } from './layaway-parts.tsx';
import { type PublicLayaway, publicLayaway } from './layaway-view.ts';

// A layaway for whoever has its link: what is paid, what is left and how to pay it.

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Layaway',
		description: 'What is paid of your layaway, and what is left.',
		path: '/layaway',
		hidden: true,
	});

export const loader = pageLoader(async ({ db, address }, { params }: Route.LoaderArgs) => {
	const found = await layawayByLink(db, params.key, address);
	const layaway = publicLayaway(found, new Date());
	const toPay = layaway.isOpen && !layaway.isPaid;
	return { layaway, accounts: toPay ? payableAccounts(await allCollectors(db)) : null };
});

const TONES: Record<PublicLayaway['state'], 'success' | 'warning' | 'info'> = {
	open: 'info',
	paid: 'success',
	overdue: 'warning',
	completed: 'success',
	cancelled: 'info',
};

export default function Layaway({ loaderData: { layaway, accounts } }: Route.ComponentProps) {
	return (
		<div className="column space-y-4 pt-4 pb-4">
			<h1 className="text-4xl md:text-6xl">Layaway No. {layaway.id}</h1>
			<div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
				<div className="space-y-4">
					<Notice kind={TONES[layaway.state]} title={layaway.title}>
						<p>{layaway.sentence}</p>
					</Notice>
					<section aria-labelledby="paid" className="rounded-card bg-paper p-4 md:p-6">
						<h2 id="paid" className="mb-3 text-2xl">
							What is paid
						</h2>
						<PaidMeter layaway={layaway} />
						<Payments layaway={layaway} />
					</section>
					<section aria-labelledby="goods" className="rounded-card bg-paper p-4 md:p-6">
						<h2 id="goods" className="mb-3 text-2xl">
							Your goods
						</h2>
						<LayawayGoods layaway={layaway} />
						{layaway.note ? (
							<p className="wrap-anywhere mt-4 whitespace-pre-line">{layaway.note}</p>
						) : null}
					</section>
				</div>
				<HowToPay id={layaway.id} accounts={accounts} />
			</div>
		</div>
	);
}

function Payments({ layaway: { payments } }: { layaway: PublicLayaway }) {
	if (payments.length === 0) return <p className="mt-3">Nothing is paid yet.</p>;
	return (
		<ol className="mt-4 divide-y divide-line border-line border-t">
			{payments.map(({ id, amount, how, at }) => (
				<li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
					<span>
						{at}, {how}
						<span className="block text-slate text-sm">Receipt {id}</span>
					</span>
					<strong className="tabular-nums">{amount}</strong>
				</li>
			))}
		</ol>
	);
}

type HowToPayProps = {
	id: number;
	/** Null where nothing is left to pay. */
	accounts: readonly BankAccount[] | null;
};

function HowToPay({ id, accounts }: HowToPayProps) {
	const { name } = useShop();
	return (
		<section aria-labelledby="pay" className="space-y-3 rounded-card bg-paper p-4 md:p-6">
			<h2 id="pay" className="text-2xl">
				{accounts ? 'How to pay' : name}
			</h2>
			{accounts ? <LayawayAccounts accounts={accounts} id={id} /> : null}
			<div>
				{accounts ? <p className="font-semibold">At the shop</p> : null}
				<ShopPlace />
			</div>
			<AskByChat about={`this is about layaway No. ${id}`} />
		</section>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const problem: PageProblem | undefined = isRouteErrorResponse(error) ? error.data : undefined;
	return (
		<Failure
			error={error}
			missing={problem?.message ?? 'Layaway not found'}
			whyMissing="Links get cut off when they are copied or sent on: open it from our mail or chat once more, or type the whole address of your receipt."
			list={{ label: 'Contact', to: '/contact' }}
		/>
	);
}
